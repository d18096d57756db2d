// Exports the whole instance as an archive: every table at one moment, every hosted picture, and the signing key.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  appliedMigrations,
  connect,
  deadlines,
  transaction,
  withDeadline,
  type Database,
  type Tx,
} from '../db/index.ts'
import type { Storage } from '../storage/index.ts'
import {
  archiveVersion,
  lineOf,
  Measure,
  Summing,
  type ArchiveSum,
  type Manifest,
  type PartHeader,
  type TableHeader,
} from './format.ts'
import { frames } from './frames.ts'
import { beginIn, copyOut, listPictures, listTables, shareSnapshot } from './queries.ts'
import { sealed } from './seal.ts'

export interface TransferDeps {
  database: Database
  storage: Storage
  secretKey: string
  /** The passphrase that encrypts the archive. If absent, the archive is not encrypted. */
  passphrase?: string | undefined
}

export interface Written extends ArchiveSum {
  /** The number of pictures that the database names and the storage does not have. */
  missing: number
}

interface Run extends TransferDeps {
  tx: Tx
  /** The connection that reads the tables, one after another. */
  client: pg.PoolClient
  snapshot: string
  summing: Summing
  sum: ArchiveSum | null
  missing: number
}

const picturesAtOnce = 500

/**
 * Writes the whole instance as it is at one moment, also beside a running product. Memory stays flat, and a table is
 * locked against schema changes only while it is read.
 * @param write writes the archive's bytes to their destination
 * @param signal aborts the export; the bytes written until then are no valid archive
 */
export async function writeArchive(
  deps: TransferDeps,
  write: (bytes: Readable) => Promise<void>,
  signal?: AbortSignal,
): Promise<Written> {
  const client = await connect(deps.database, deadlines.none)
  try {
    return await transaction(withDeadline(deps.database.db, deadlines.none), async (tx) => {
      const snapshot = await shareSnapshot(tx)
      const run: Run = { ...deps, tx, client, snapshot, summing: new Summing(), sum: null, missing: 0 }
      await send(run, write, signal)
      await assertSameSchema(run)
      if (!run.sum) throw new Error('The archive ended before its last line')
      return { ...run.sum, missing: run.missing }
    })
  } finally {
    // The connection is closed, because an aborted one is still in a COPY.
    client.release(true)
  }
}

/** Writes a file that only its owner can read: it contains keys and password hashes. */
export function exportInstance(deps: TransferDeps, file: string): Promise<Written> {
  return writeArchive(deps, (bytes) => pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 })))
}

/** A failure of reading or of writing ends the other as well. */
async function send(
  run: Run,
  write: (bytes: Readable) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  const toItsPlace = (zip: AsyncIterable<Buffer>) =>
    (writing = write(heard(Readable.from(sealed(zip, run.passphrase), { objectMode: false }))))
  try {
    await pipeline(Readable.from(parts(run)), createGzip(), toItsPlace, { ...(signal && { signal }) })
  } catch (error) {
    // The writer deletes what it has written.
    await writing.catch(() => undefined)
    signal?.throwIfAborted()
    throw error
  }
}

/** Ignores an error of a stream that nobody reads any more. Its pipeline has already reported the reason. */
function heard<T extends Readable>(stream: T): T {
  return stream.on('error', () => undefined)
}

/** Aborts if a migration ran meanwhile, because a table that a migration rewrites looks empty in an older snapshot. */
async function assertSameSchema({ tx, database }: Run): Promise<void> {
  const [then, now] = [await appliedMigrations(tx), await appliedMigrations(database.db)]
  if (then.join() !== now.join())
    throw new Error('The database was upgraded while it was read, so what was written is not whole')
}

async function* parts(run: Run): AsyncGenerator<Buffer> {
  const manifest: Manifest = {
    format: 'lettermill-export',
    version: archiveVersion,
    migrations: await appliedMigrations(run.tx),
    made_at: new Date().toISOString(),
  }
  yield lineOf(manifest)
  yield* part(run, { secret: true }, Readable.from([Buffer.from(run.secretKey)]))
  for (const shape of await listTables(run.tx)) yield* tablePart(run, shape)
  yield* pictureParts(run)
  run.sum = run.summing.end()
  yield lineOf({ end: true, ...run.sum })
}

async function* part(
  { summing }: Run,
  header: PartHeader,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, number> {
  const measure = new Measure(header)
  yield lineOf(header)
  yield* frames(measure.through(bytes))
  const check = measure.end()
  summing.add(header, check)
  yield lineOf(check)
  return check.rows
}

/** Each table is read in a transaction of its own, so that its lock ends when it is read. */
async function* tablePart(run: Run, shape: TableHeader): AsyncGenerator<Buffer> {
  const { client, snapshot } = run
  await client.query(beginIn(snapshot))
  const copy = heard(client.query(copyTo(copyOut(shape))))
  const counted = yield* part(run, shape, copy)
  await client.query('commit')
  if (counted !== copy.rowCount)
    throw new Error(`${shape.table}: ${String(counted)} rows were read of ${String(copy.rowCount)}`)
}

async function* pictureParts(run: Run): AsyncGenerator<Buffer> {
  let pictures = await listPictures(run.tx, '', picturesAtOnce)
  while (pictures.length > 0) {
    for (const { name, media } of pictures) {
      const file = await run.storage.find(name)
      if (file === null) run.missing += 1
      else yield* picturePart(run, { file: name, media }, file.stream)
    }
    pictures = await listPictures(run.tx, pictures.at(-1)?.name ?? '', picturesAtOnce)
  }
}

/** A file that is not read to its end is closed. */
async function* picturePart(run: Run, header: PartHeader, stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* part(run, header, stream)
  } finally {
    stream.destroy()
  }
}
