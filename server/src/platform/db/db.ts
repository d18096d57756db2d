// Access to PostgreSQL. Statements are plain SQL, written with the tag of statement.ts and only in queries.ts files and
// queries folders.
import pg from 'pg'
import { Connection, connectionOptions, deadlines } from './connections/connection.ts'
import { beginStatement } from './connections/session.ts'
import { isFull, isReadOnly } from './failures.ts'
import { type Sql, type Value, sql } from './statement.ts'

/** A statement in the form of the driver. The driver parses and plans a named statement once per connection. */
export interface Query {
  text: string
  values?: readonly Value[]
  name?: string
}

export interface Answer<R> {
  rows: R[]
  /** The number of rows that the statement returned or changed; null for a statement that does neither. */
  rowCount: number | null
}

type Ask = <R>(query: Query) => Promise<Answer<R>>

/** Runs statements on any connection of the pool, or on the connection of a transaction. */
export interface Db {
  readonly isTransaction: boolean
  /** Runs one statement, or a script of several without values. */
  query: Ask
  /** Runs rules in one transaction. Outside this folder use `transaction()`. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
}

export interface Tx extends Db {
  readonly isTransaction: true
}

export interface Database {
  db: Db
  /** The pool of connections, for tasks that need a connection of their own: prepared statements, LISTEN, COPY. */
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * A connection of its own, for example for COPY. Each of its statements may take `deadline` milliseconds. The caller
 * must release it, with `true` to close it.
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

/** The JavaScript form of values: bigint as number, a calendar day as text, a time as ISO 8601 in UTC. */
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
  /** The name of the connections in the server's list. */
  name?: string
  /** The most milliseconds of a statement, unless `withDeadline` sets another limit. Default: 30 s. */
  deadline?: number
  /** The most milliseconds to wait for a connection while all are in use. */
  patience?: number
  /**
   * Whether a pooler gives every transaction another session. If so, each statement runs in a transaction that sets up
   * its session, and no statement is prepared. This costs two more round trips for each statement.
   */
  sharesSessions?: boolean
  /** Receives the messages of `raise notice`. */
  onNotice?: (message: string) => void
}

/** Opens a pool, which connects at the first query. The files in connections/ set up every session. */
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
  // The pool replaces a connection that breaks. Without handlers, the error would end the process.
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
  /** Handles of the same database, by the deadline of their statements. */
  handles: Map<number, Db>
  /** When the server last refused a statement because its disk was full; by performance.now(). */
  fullAt: number
}

/** For each handle, what is known about its database. */
const pools = new WeakMap<Db, Known>()

/** Milliseconds for which a process remembers a full disk, so that calls that write nothing report it too. */
const fullFor = 30_000

/** Answers whether the database's disk was too full for a write of this process within the last 30 seconds. */
export function wasFull(db: Db): boolean {
  return performance.now() - (pools.get(db)?.fullAt ?? -Infinity) < fullFor
}

/**
 * The same database with a longer deadline for statements, for jobs that read or write everything.
 * @param milliseconds one of `deadlines`
 * @throws Error inside a transaction, whose deadline cannot change: call this before you open the transaction
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

/**
 * Returns a function that runs a query on a connection. It calls `spend` if the next query should use another
 * connection.
 */
function asking(client: pg.PoolClient, known: Known, spend: () => void): Ask {
  return async <R>(query: Query) => {
    try {
      // Statements are not named here. Another session would not know a statement that this session prepared.
      const { text, values } = query
      const own = known.sharesSessions ? { text, ...(values && { values }) } : query
      return (await client.query(own as pg.QueryConfig)) as unknown as Answer<R>
    } catch (error) {
      // Another connection may lead to a server that accepts writes, or that answers at all.
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
    // After the transaction, the connection belongs to another caller.
    query: (query) => (isOver ? Promise.reject(new Error('The transaction has ended')) : ask(query)),
    transaction: (inner) => inner(tx),
  }
  try {
    await ask({ text: begin })
    const result = await run(tx).finally(() => (isOver = true))
    await ask({ text: 'commit' })
    return result
  } catch (error) {
    // If the rollback fails too, the connection is closed, which rolls back.
    await ask({ text: 'rollback' }).catch(() => undefined)
    throw error
  }
}

/** All rows of a statement. */
export async function rows<R>(db: Db, statement: Sql<R>): Promise<R[]> {
  return (await ask(db, statement)).rows
}

/** The first row of a statement, or undefined. */
export async function row<R>(db: Db, statement: Sql<R>): Promise<R | undefined> {
  return (await ask(db, statement)).rows[0]
}

/** The number of rows that a statement changed. */
export async function changed(db: Db, statement: Sql): Promise<number> {
  return (await ask(db, statement)).rowCount ?? 0
}

/** The names of prepared statements by their text. */
const names = new Map<string, string>()

function ask<R>(db: Db, { text, values, isPrepared }: Sql<R>): Promise<Answer<R>> {
  if (!isPrepared) return db.query({ text, values })
  const name = names.get(text) ?? `prepared_${String(names.size + 1)}`
  names.set(text, name)
  return db.query({ name, text, values })
}

/**
 * Runs rules in one transaction, which commits everything or nothing. Inside a transaction, the rules become part of
 * it.
 */
export function transaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(run)
}

/** Runs a script of several statements, for example a migration. */
export async function script(db: Db, text: string): Promise<void> {
  await db.query({ text })
}

/**
 * Takes a limit's lock until the transaction ends, so that of concurrent calls one at a time counts and inserts. Call it
 * before the count: a statement does not see what was committed while it waited.
 * @param limit what is limited, for example 'api_tokens'
 * @param of whose limit it is: an id, or a text such as a network
 */
export async function lockLimit(tx: Tx, limit: string, of: number | string): Promise<void> {
  await row(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`lettermill.limit ${limit} ${String(of)}`}, 0))`,
  )
}
