// The connection to PostgreSQL. Plain SQL by our own tag (statement.ts), in queries.ts files only.
import pg from 'pg'
import { Connection, connectionOptions, deadlines } from './connections/connection.ts'
import { beginStatement } from './connections/session.ts'
import { isFull, isReadOnly } from './failures.ts'
import type { Sql, Value } from './statement.ts'

/** A statement as the driver takes it. The driver parses and plans a named one once per connection. */
export interface Query {
  text: string
  values?: readonly Value[]
  name?: string
}

export interface Answer<R> {
  rows: R[]
  /** How many rows it returned or changed; null for statements that do neither. */
  rowCount: number | null
}

type Ask = <R>(query: Query) => Promise<Answer<R>>

/** Where statements run: on any connection of the pool, or on that of a transaction. */
export interface Db {
  readonly isTransaction: boolean
  /** Runs one statement, or a script of several without values. */
  query: Ask
  /** Runs rules in one transaction; outside this folder use `transaction()`. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
}

export interface Tx extends Db {
  readonly isTransaction: true
}

export interface Database {
  db: Db
  /** For what needs a connection of its own: prepared statements, LISTEN, COPY. */
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * A connection of its own, e.g. for COPY. Its statements may take that many milliseconds; release it, with `true` to
 * close it.
 */
export async function connect({ pool }: Pick<Database, 'pool'>, deadline: number): Promise<pg.PoolClient> {
  const client = (await pool.connect()) as pg.PoolClient & Connection
  try {
    await client.setDeadline(deadline)
  } catch (error) {
    client.release(true)
    throw error
  }
  return client
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
  /** The name under which the server lists the connections. */
  name?: string
  /** Milliseconds that a statement may take unless `withDeadline` says otherwise; default 30 s. */
  deadline?: number
  /** Milliseconds to wait for a connection while all are in use. */
  patience?: number
  /**
   * Whether a pooler gives every transaction another session. Each statement then runs in a transaction, which sets up
   * its session for itself, and none is prepared: two more round trips for each.
   */
  sharesSessions?: boolean
  /** Receives what statements report by `raise notice`. */
  onNotice?: (message: string) => void
}

/** Opens a pool; it connects at the first query. connections/ sets what every session relies on. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, name = 'lettermill', deadline = deadlines.usual, patience = 30_000 } = options
  const { onNotice = () => undefined, sharesSessions = false } = options
  const each = connectionOptions(url, { deadline, sharesSessions, application_name: name, types })
  const pool = new pg.Pool({
    max: connections,
    connectionTimeoutMillis: patience,
    Client: class extends Connection {
      constructor() {
        super(each)
      }
    },
  })
  // The pool replaces a connection that breaks; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.on('notice', ({ message }) => onNotice(message ?? ''))
  })
  const known: Known = { pool, sharesSessions, handles: new Map(), fullAt: -Infinity }
  return { db: handleOf(known, deadline), pool, close: () => pool.end() }
}

interface Known {
  pool: pg.Pool
  sharesSessions: boolean
  /** Pools by the deadline of their statements. */
  handles: Map<number, Db>
  /** When the server last refused a statement for lack of disk space; by performance.now(). */
  fullAt: number
}

/** What is known about the database of each handle. */
const pools = new WeakMap<Db, Known>()

/** Milliseconds for which a full disk is remembered, so that calls that write nothing report it too. */
const fullFor = 30_000

/** Answers whether the database's disk was too full for a write of this process within the last 30 seconds. */
export function wasFull(db: Db): boolean {
  return performance.now() - (pools.get(db)?.fullAt ?? -Infinity) < fullFor
}

/**
 * The same database with a longer deadline for statements, for jobs that read or write everything.
 * @param milliseconds of `deadlines`
 * @throws Error inside a transaction, which keeps the deadline that it began with: set the deadline where it is opened
 */
export function withDeadline(db: Db, milliseconds: number): Db {
  if (db.isTransaction) throw new Error('A transaction keeps its deadline; set one where it is opened')
  const known = pools.get(db)
  if (!known) return db
  return known.handles.get(milliseconds) ?? handleOf(known, milliseconds)
}

function handleOf(known: Known, deadline: number): Db {
  const connected = async <T>(use: (ask: Ask) => Promise<T>): Promise<T> => {
    const client = (await known.pool.connect()) as pg.PoolClient & Connection
    let isSpent = true
    try {
      await client.setDeadline(deadline)
      isSpent = false
      return await use(asking(client, known, () => (isSpent = true)))
    } finally {
      client.release(isSpent)
    }
  }
  const begin = known.sharesSessions ? beginStatement(deadline) : 'begin'
  const inTransaction = <T>(run: (tx: Tx) => Promise<T>) =>
    connected((ask) => runTransaction(ask, begin, run))
  const db: Db = {
    isTransaction: false,
    query: (query) =>
      known.sharesSessions ? inTransaction((tx) => tx.query(query)) : connected((ask) => ask(query)),
    transaction: inTransaction,
  }
  known.handles.set(deadline, db)
  pools.set(db, known)
  return db
}

/** Runs a query on a connection; reports when another connection is the better choice for the next one. */
function asking(client: pg.PoolClient, known: Known, spend: () => void): Ask {
  return async <R>(query: Query) => {
    try {
      // Another session would not know a statement that this one prepared.
      const { text, values } = query
      const own = known.sharesSessions ? { text, ...(values && { values }) } : query
      return (await client.query(own as pg.QueryConfig)) as unknown as Answer<R>
    } catch (error) {
      // Another connection may lead to a server that takes writes, or that answers at all.
      if (isReadOnly(error) || !(error instanceof pg.DatabaseError)) spend()
      if (isFull(error)) known.fullAt = performance.now()
      throw error
    }
  }
}

async function runTransaction<T>(ask: Ask, begin: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  let isOver = false
  const tx: Tx = {
    isTransaction: true,
    // After the transaction the connection belongs to another caller.
    query: (query) => (isOver ? Promise.reject(new Error('The transaction has ended')) : ask(query)),
    transaction: (inner) => inner(tx),
  }
  try {
    await ask({ text: begin })
    const result = await run(tx).finally(() => (isOver = true))
    await ask({ text: 'commit' })
    return result
  } catch (error) {
    // If this fails too, the connection is closed, which rolls back.
    await ask({ text: 'rollback' }).catch(() => undefined)
    throw error
  }
}

/** The names of hot statements, by their text. */
const hotNames = new Map<string, string>()

/** Runs a statement given as text, with its values as $1, $2, …, as a hot one. */
export async function hotRun<R>(db: Db, text: string, values: readonly Value[]): Promise<R[]> {
  const name = hotNames.get(text) ?? `hot_${String(hotNames.size + 1)}`
  hotNames.set(text, name)
  return (await db.query<R>({ name, text, values })).rows
}

/**
 * All rows of a statement that runs again and again: each connection parses and plans it once. Its text is kept for
 * good, so only values may vary.
 */
export function hotRows<R>(db: Db, statement: Sql<R>): Promise<R[]> {
  return hotRun(db, statement.text, statement.values)
}

/** The first row of such a statement, or nothing. */
export async function hotRow<R>(db: Db, statement: Sql<R>): Promise<R | undefined> {
  return (await hotRows(db, statement))[0]
}

/** All rows of a statement. */
export async function rows<R>(db: Db, statement: Sql<R>): Promise<R[]> {
  return (await ask(db, statement)).rows
}

/** The first row of a statement, or nothing. */
export async function row<R>(db: Db, statement: Sql<R>): Promise<R | undefined> {
  return (await ask(db, statement)).rows[0]
}

/** How many rows a statement changed. */
export async function changed(db: Db, statement: Sql): Promise<number> {
  return (await ask(db, statement)).rowCount ?? 0
}

function ask<R>(db: Db, { text, values }: Sql<R>): Promise<Answer<R>> {
  return db.query({ text, values })
}

/** Runs rules in one transaction: all of it, or none. Inside a transaction they become part of it. */
export function transaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(run)
}

/** Runs a script of several statements, e.g. a migration. */
export async function script(db: Db, text: string): Promise<void> {
  await db.query({ text })
}
