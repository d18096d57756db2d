// Imports an archive into an empty instance: it creates the schema of the archive, writes all rows in one transaction,
// and then applies newer migrations.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'
import {
  appliedMigrations,
  connect,
  deadlines,
  endRestore,
  knownMigrations,
  migrate,
  noteRestore,
  releasedNames,
  withDeadline,
  type Database,
} from '../db/index.ts'
import { StartError } from '../problem.ts'
import type { Storage } from '../storage/index.ts'
import { damaged, type Manifest } from './format.ts'
import {
  advanceSequences,
  analyze,
  copyIn,
  emptyTable,
  isInhabited,
  listTables,
  type TableShape,
} from './queries.ts'
import { readArchive, type Archive, type ReadPart } from './read.ts'

export interface ImportDeps {
  database: Database
  storage: Storage
  /** Stores the key that signed the links in sent mails. */
  keepKey(secretKey: string): void
  passphrase?: string | undefined
}

export interface Imported {
  tables: number
  pictures: number
  rows: number
  /** The key that signed the links in sent mails. */
  secretKey: string
}

/** Does what `restoreInstance` does, from a local file. */
export function importInstance(deps: ImportDeps, file: string): Promise<Imported> {
  return restoreInstance(deps, createReadStream(file))
}

/**
 * Fills an empty instance. If the process is killed, the database has all rows or none. A database without rows refuses
 * to start and accepts the next restore.
 * @throws StartError if the instance is not empty, a newer version made the archive, or it is damaged
 */
export function restoreInstance(deps: ImportDeps, source: Readable): Promise<Imported> {
  return readArchive(source, deps.passphrase, async (archive) => {
    const db = withDeadline(deps.database.db, deadlines.none)
    await prepare(deps.database, archive.manifest)
    const imported = await fill(deps, archive)
    await migrate(db)
    return imported
  })
}

/** Migrates an empty database to the schema of the archive. */
async function prepare({ db }: Database, { migrations: names, made_at: made }: Manifest): Promise<void> {
  const migrations = releasedNames(names, 'The archive')
  const here = await appliedMigrations(db)
  if (here.length > 0 && (await isInhabited(db))) throw new StartError(inhabitedSentence)
  const known = await knownMigrations()
  const [last] = migrations.slice(-1)
  if (last === undefined || migrations.some((name) => !known.includes(name)))
    throw new StartError(
      `A newer version of Lettermill made this file (its last migration is ${last ?? 'none'}, here it is ${known.at(-1) ?? 'none'}). Install that version or a newer one, and try again.`,
    )
  if (here.some((name) => !migrations.includes(name))) throw new StartError(newerHereSentence)
  await noteRestore(db, made)
  await migrate(withDeadline(db, deadlines.none), (name) => migrations.includes(name))
}

const inhabitedSentence =
  'This instance already holds accounts, and a restore fills an empty one only. Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder, and try again.'
const newerHereSentence =
  'An older version of Lettermill made this file, and this database already has the tables of a newer one. Set DATABASE_URL to a database without tables, or DATA_DIR to an empty folder, and try again: the restore makes the tables itself.'

async function fill({ database, storage, keepKey }: ImportDeps, archive: Archive): Promise<Imported> {
  const client = await connect(database, deadlines.none)
  try {
    await client.query('begin')
    const shapes = await listTables(database.db)
    // The imported facts replace the facts of the new instance.
    for (const shape of [...shapes].reverse()) await client.query(emptyTable(shape))
    let secretKey = ''
    const { tables, pictures, rows } = await archive.readAll(async (part) => {
      if ('secret' in part.header) secretKey = (await whole(part)).toString('utf8')
      else if ('file' in part.header)
        await storage.put(part.header.file, await whole(part), part.header.media)
      else await fillTable(client, shapes, part.header, part.bytes)
    })
    await client.query(advanceSequences)
    await client.query(analyze(shapes))
    await client.query(endRestore)
    // The key is stored before the commit. If storing fails, nothing is imported. If the commit fails, the next import
    // replaces the key. In the other order, an instance could lack its key, and links in sent mails would not work.
    keepKey(secretKey)
    await client.query('commit')
    client.release()
    return { tables, pictures, rows, secretKey }
  } catch (error) {
    // Losing the connection ends the transaction too.
    client.release(true)
    throw error
  }
}

async function fillTable(
  client: pg.PoolClient,
  shapes: readonly TableShape[],
  { table, columns }: TableShape,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  // The names come from the file. Only names that the database has are used in a statement.
  const known = shapes.find((shape) => shape.table === table)
  if (!known || columns.some((column) => !known.columns.includes(column))) throw damaged()
  await pipeline(Readable.from(bytes), client.query(copyFrom(copyIn({ table, columns }))))
}

async function whole({ bytes }: ReadPart): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
