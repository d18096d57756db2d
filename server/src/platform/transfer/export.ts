// The whole instance into one file: every table as of one moment, every hosted picture, the signing key.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '../db/index.ts'
import type { Storage } from '../storage/index.ts'
import { frames, lineOf, type Manifest } from './frames.ts'
import { appliedMigrations, listPictures, listTables, type TableShape } from './queries.ts'

export interface TransferDeps {
  database: Database
  storage: Storage
  secretKey: string
}

/** Writes the file, readable by its owner alone: it holds keys and password hashes. Answers how many tables and pictures. */
export async function exportInstance(
  deps: TransferDeps,
  file: string,
): Promise<{ tables: number; pictures: number }> {
  const counts = { tables: 0, pictures: 0 }
  const client = await deps.database.pool.connect()
  try {
    // Every table as of the same moment, while the product goes on.
    await client.query('begin isolation level repeatable read read only')
    await pipeline(
      Readable.from(parts(deps, client, counts)),
      createGzip(),
      createWriteStream(file, { mode: 0o600 }),
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return counts
}

async function* parts(
  { database, storage, secretKey }: TransferDeps,
  client: pg.PoolClient,
  counts: { tables: number; pictures: number },
): AsyncGenerator<Buffer> {
  const manifest: Manifest = {
    format: 'lettermill-export',
    version: 1,
    migrations: await appliedMigrations(database.db),
  }
  yield lineOf(manifest)
  yield lineOf({ secret: true })
  yield* frames(Readable.from([Buffer.from(secretKey)]))
  for (const shape of await listTables(database.db)) {
    yield* tablePart(client, shape)
    counts.tables += 1
  }
  for (const { name, media } of await listPictures(database.db)) {
    const file = await storage.find(name)
    if (!file) continue
    yield lineOf({ file: name, media })
    yield* frames(file.stream)
    counts.pictures += 1
  }
  yield lineOf({ end: true })
}

async function* tablePart(client: pg.PoolClient, shape: TableShape): AsyncGenerator<Buffer> {
  yield lineOf(shape)
  const columns = shape.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  // A table of partitions is read through a select only.
  const select = `select ${columns} from ${client.escapeIdentifier(shape.table)}`
  yield* frames(client.query(copyTo(`copy (${select}) to stdout`)))
}
