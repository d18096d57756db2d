// An export's file into an empty instance: all of it in one transaction, or nothing.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'
import type { Database } from '../db/index.ts'
import { StartError } from '../problem.ts'
import type { Storage } from '../storage/index.ts'
import { damaged, FrameReader, type Manifest, type PartHeader } from './frames.ts'
import { advanceSequences, appliedMigrations, isInhabited, listTables, type TableShape } from './queries.ts'

export interface ImportDeps {
  database: Database
  storage: Storage
  /** Keeps the key by which links in mails that were sent are signed. */
  keepKey(secretKey: string): void
}

export interface Imported {
  tables: number
  pictures: number
  /** The key by which links in mails that were sent are signed. */
  secretKey: string
}

/**
 * Fills an empty instance. Whenever it is killed, the instance is empty or filled, and an empty one takes the next import.
 * @throws StartError where the instance is not empty, the file is of another version, or is damaged
 */
export async function importInstance(
  { database, storage, keepKey }: ImportDeps,
  file: string,
): Promise<Imported> {
  await assertEmpty(database)
  const source = createReadStream(file)
  const unzip = createGunzip()
  source.on('error', (error) => unzip.destroy(error)).pipe(unzip)
  const reader = new FrameReader(unzip)
  const client = await database.pool.connect()
  try {
    await assertFits(database, await readManifest(reader))
    await client.query('begin')
    const imported = await readParts(reader, client, await listTables(database.db), storage)
    await client.query(advanceSequences)
    // First: an instance whose key is lost is of no use, a key without its instance is replaced by the next import.
    keepKey(imported.secretKey)
    await client.query('commit')
    client.release()
    return imported
  } catch (error) {
    // Without its connection the transaction is over too.
    client.release(true)
    throw isUnreadable(error) ? damaged() : error
  } finally {
    source.destroy()
  }
}

async function readManifest(reader: FrameReader): Promise<Manifest> {
  const manifest = (await reader.line()) as Manifest
  if (manifest.format !== 'lettermill-export') throw damaged()
  return manifest
}

async function readParts(
  reader: FrameReader,
  client: pg.PoolClient,
  shapes: readonly TableShape[],
  storage: Storage,
): Promise<Imported> {
  const imported: Imported = { tables: 0, pictures: 0, secretKey: '' }
  // The fresh instance's own facts make room for those that come.
  for (const { table } of [...shapes].reverse())
    await client.query(`delete from ${client.escapeIdentifier(table)}`)
  for (;;) {
    const header = (await reader.line()) as PartHeader
    if ('end' in header) return imported
    if ('secret' in header) imported.secretKey = (await whole(reader)).toString('utf8')
    else if ('file' in header) {
      await storage.put(header.file, await whole(reader), header.media)
      imported.pictures += 1
    } else {
      await fillTable(reader, client, shapes, header)
      imported.tables += 1
    }
  }
}

async function fillTable(
  reader: FrameReader,
  client: pg.PoolClient,
  shapes: readonly TableShape[],
  header: TableShape,
): Promise<void> {
  // Names come from the file: only those that the database has are put into a statement.
  const known = shapes.find(({ table }) => table === header.table)
  if (!known || header.columns.some((column) => !known.columns.includes(column))) throw damaged()
  const columns = header.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyFrom(`copy ${client.escapeIdentifier(known.table)} (${columns}) from stdin`))
  await pipeline(Readable.from(reader.part()), copy)
}

async function whole(reader: FrameReader): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of reader.part()) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function assertEmpty({ db }: Database): Promise<void> {
  if (await isInhabited(db)) {
    throw new StartError(
      'This instance already holds accounts. An import needs an empty one: set DATABASE_URL or DATA_DIR to a new place.',
    )
  }
}

async function assertFits({ db }: Database, manifest: Manifest): Promise<void> {
  const here = await appliedMigrations(db)
  if (here.join() === manifest.migrations.join()) return
  throw new StartError(
    `The export was made by another version of Lettermill (its last migration is ${manifest.migrations.at(-1) ?? 'none'}, here it is ${here.at(-1) ?? 'none'}). Import with the version that made it, then upgrade.`,
  )
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
