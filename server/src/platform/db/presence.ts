// The heartbeat of a process, which every node on the database can see: a session-level advisory lock that PostgreSQL
// releases when the process dies. The same connection receives notifications.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/index.ts'
import { Connection, connectionOptions } from './connections/connection.ts'
import { row, type Db } from './db.ts'
import { sql } from './statement.ts'

const channel = 'lettermill'
const applicationName = 'lettermill presence'
/** The prefix of the connection's name while the process reports a lasting problem. */
const failingName = `${applicationName} in trouble`
/** Milliseconds between two checks whether the server still answers, and milliseconds that it may take to answer. */
const rhythm = { every: 10_000, deadline: 10_000 }

export interface Presence {
  /** Resolves once the lock is held for the first time. Until then, other processes consider this one dead. */
  held: Promise<void>
  /** Shows other processes whether this process has a lasting problem. */
  tell(isTroubled: boolean): void
  close(): Promise<void>
}

/**
 * Holds the lock `name` and passes the payload of every notification to `hear`, until closed. It replaces a broken
 * connection. Notifications during the replacement are lost, so listeners must also poll.
 */
export function keepPresence(
  url: string,
  name: string,
  log: Log,
  hear: (payload: string) => void,
  { every, deadline } = rhythm,
): Presence {
  const options = connectionOptions(url, { deadline, application_name: `${applicationName} ${name}` })
  let closed = false
  let isTroubled = false
  let client: Connection | null = null
  let hold: () => void = () => undefined
  const held = new Promise<void>((resolve) => (hold = resolve))

  async function connect(): Promise<void> {
    const next = new Connection(options)
    const ended = new Promise<void>((resolve) =>
      next.once('end', () => resolve()).on('error', () => resolve()),
    )
    client = await next.connect()
    try {
      next.on('notification', ({ payload }) => hear(payload ?? ''))
      await next.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
      hold()
      await next.query(`listen ${channel}`)
      if (isTroubled) await show(next)
      hear('')
      await untilBroken(next, ended)
    } finally {
      void next.end().catch(() => undefined)
    }
  }

  /**
   * Asks the server regularly. A server that vanishes sends nothing. Without these queries, the connection would wait
   * for ever.
   */
  async function untilBroken(connection: Connection, ended: Promise<void>): Promise<void> {
    const rest = () => sleep(every, 'rested' as const, { ref: false })
    while ((await Promise.race([ended, rest()])) === 'rested') await connection.query('select')
  }

  /**
   * Shows in the name of the connection whether the process has a lasting problem. A name needs no row, so this also
   * works on a full disk.
   */
  async function show(connection: Connection): Promise<void> {
    const before = isTroubled ? failingName : applicationName
    await connection.query(`select set_config('application_name', $1, false)`, [`${before} ${name}`])
  }

  async function keep(): Promise<void> {
    while (!closed) {
      await connect().catch((error: unknown) =>
        log.warn({ err: error }, 'The presence connection broke; connecting again'),
      )
      if (!closed) await sleep(250)
    }
  }

  const kept = keep()
  return {
    held,
    tell(troubled) {
      isTroubled = troubled
      // If the connection is broken, the next connection gets the new name.
      if (client) void show(client).catch(() => undefined)
    },
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
      await kept
    },
  }
}

/** Answers whether the process with this name holds its lock, on any node. */
export async function isPresent(db: Db, name: string): Promise<boolean> {
  const lock = await row(
    db,
    // This is a transaction-level lock: PostgreSQL releases it when the statement ends.
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`,
  )
  return lock?.free !== true
}

/** Answers whether any process holds its lock, on any node. */
export function isAnyonePresent(db: Db): Promise<boolean> {
  return isAnyoneNamed(db, applicationName)
}

/** Whether any process reports a lasting problem. */
export function isAnyWorkerFailing(db: Db): Promise<boolean> {
  return isAnyoneNamed(db, failingName)
}

async function isAnyoneNamed(db: Db, beginning: string): Promise<boolean> {
  const named = await row(
    db,
    sql`select 1 from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${beginning}) limit 1`,
  )
  return named !== undefined
}

/** Notifies every listening process once the transaction has committed. */
export async function notify(db: Db, payload: string): Promise<void> {
  await row(db, sql`select pg_notify(${channel}, ${payload})`)
}
