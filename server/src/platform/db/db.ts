// The connection to PostgreSQL. Plain SQL by kysely's sql tag, in queries.ts files only.
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { Connection, connectionOptions, deadlines } from './connections/connection.ts'
import { isFull, isReadOnly } from './failures.ts'

// The tag is used for whole statements; row types stand beside them, so no table types are declared.
type Tables = Record<never, never>

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  /** For what needs a connection of its own: prepared statements, LISTEN, COPY. */
  pool: pg.Pool
  close(): Promise<void>
}

const int8 = 20
const date = 1082
const timestamptz = 1184

/** Wire forms: bigint as number, a calendar day as its text, a moment as ISO 8601 in UTC. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return Number
    if (oid === date) return String
    if (oid === timestamptz) return (text: string) => new Date(text).toISOString()
    return pg.types.getTypeParser(oid, format ?? 'text') as (text: string) => unknown
  }) as pg.CustomTypesConfig['getTypeParser'],
}

export interface DatabaseOptions {
  connections?: number
  /** Under which the server lists the connections. */
  name?: string
  /** Milliseconds that a statement may take where `withDeadline` does not say otherwise; 30 s unless given. */
  deadline?: number
  /** Milliseconds to wait for a connection while all are in use. */
  patience?: number
  /** Hears what statements say by `raise notice`. */
  onNotice?: (message: string) => void
}

/** Opens a pool; nothing connects before the first query. What every session relies on stands in connections/. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, name = 'lettermill', deadline = deadlines.usual, patience = 30_000 } = options
  const { onNotice = () => undefined } = options
  const each = connectionOptions(url, { deadline, application_name: name, types })
  const pool = new pg.Pool({
    max: connections,
    connectionTimeoutMillis: patience,
    Client: class extends Connection {
      constructor() {
        super(each)
      }
    },
  })
  // A connection that breaks is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.on('notice', ({ message }) => onNotice(message ?? ''))
  })
  const known: Known = { pool, handles: new Map(), fullAt: -Infinity }
  const db = handleOf(known, deadline)
  return { db, pool, close: () => db.destroy() }
}

interface Known {
  pool: pg.Pool
  /** By their deadlines. */
  handles: Map<number, Db>
  /** When a statement was refused for want of room; by performance.now(). */
  fullAt: number
}

/** What is known of each handle's database. */
const pools = new WeakMap<Db, Known>()

/** Milliseconds that a full disk is remembered: what asks now and then learns of it, though it writes nothing itself. */
const fullFor = 30_000

/** Whether a write of this process was refused within the last 30 seconds because the database's disk is full. */
export function wasFull(db: Db): boolean {
  return performance.now() - (pools.get(db)?.fullAt ?? -Infinity) < fullFor
}

/**
 * The same database, whose statements may take longer: for jobs that read or write everything.
 * Within a transaction nothing changes.
 * @param milliseconds of `deadlines`
 */
export function withDeadline(db: Db, milliseconds: number): Db {
  const known = pools.get(db)
  if (!known) return db
  return known.handles.get(milliseconds) ?? handleOf(known, milliseconds)
}

function handleOf(known: Known, deadline: number): Db {
  const { pool } = known
  const connect = async () => {
    const client = (await pool.connect()) as pg.PoolClient & Connection
    try {
      await client.setDeadline(deadline)
    } catch (error) {
      client.release(true)
      throw error
    }
    return namingHot(client, known)
  }
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
  })
  known.handles.set(deadline, db)
  pools.set(db, known)
  return db
}

/** The names of hot statements, by their text. */
const hotNames = new Map<string, string>()

/** A connection that hands hot statements over by their name. */
function namingHot(client: pg.PoolClient, known: Known): PostgresPoolClient {
  let isSpent = false
  const query = async (text: string, values: unknown[]) => {
    try {
      const name = hotNames.get(text)
      return await client.query(name === undefined ? { text, values } : { name, text, values })
    } catch (error) {
      // Another connection may lead to a server that takes writes.
      isSpent ||= isReadOnly(error)
      if (isFull(error)) known.fullAt = performance.now()
      throw error
    }
  }
  // Without a cursor's class in its options, kysely asks in this one way.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isSpent) }
}

/**
 * All rows of a statement that runs again and again: each connection parses and plans it once. Its text is kept for
 * good, so only values may vary.
 */
export async function hotRows<R>(db: Db, statement: RawBuilder<R>): Promise<R[]> {
  const compiled = statement.compile(db)
  if (!hotNames.has(compiled.sql)) hotNames.set(compiled.sql, `hot_${String(hotNames.size + 1)}`)
  return (await db.executeQuery(compiled)).rows
}

/**
 * Runs such a statement whose text is written out, with its values as $1, $2, …: for the few that run hundreds of times
 * a second, of which the text would otherwise be put together each time.
 */
export async function hotRun<R>(db: Db, text: string, values: readonly unknown[]): Promise<R[]> {
  if (!hotNames.has(text)) hotNames.set(text, `hot_${String(hotNames.size + 1)}`)
  return (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows
}

/** The first row of such a statement, or nothing. */
export async function hotRow<R>(db: Db, statement: RawBuilder<R>): Promise<R | undefined> {
  return (await hotRows(db, statement))[0]
}

/** All rows of a statement. */
export async function rows<R>(db: Db, statement: RawBuilder<R>): Promise<R[]> {
  return (await statement.execute(db)).rows
}

/** The first row of a statement, or nothing. */
export async function row<R>(db: Db, statement: RawBuilder<R>): Promise<R | undefined> {
  return (await statement.execute(db)).rows[0]
}

/** How many rows a statement changed. */
export async function changed(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0n)
}

/** Runs rules in one transaction: all of it, or none. Within another one they are part of that. */
export function transaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db as Tx) : db.transaction().execute(run)
}

/** Runs a script of several statements, e.g. a migration. */
export async function script(db: Db, text: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(text))
}
