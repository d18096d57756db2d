// SQL of raw events by month (UTC). Each month has a partition. `events_default` takes the events of months without a
// partition.
import { row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'

/** A month as YYYY-MM. */
export type Month = string

/** The months that have a partition, ascending. */
export async function listMonthsKept(db: Db): Promise<Month[]> {
  const found = await rows(
    db,
    sql<{ month: Month }>`select translate(substr(c.relname, 8), '_', '-') as month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'events'::regclass and c.relname ~ '^events_\\d{4}_\\d\\d$' order by 1`,
  )
  return found.map(({ month }) => month)
}

/** The months of events that are in the default partition. */
export async function listMonthsAstray(db: Db): Promise<Month[]> {
  const found = await rows(
    db,
    sql<{ month: Month }>`select distinct to_char(at, 'YYYY-MM') as month from events_default order by 1`,
  )
  return found.map(({ month }) => month)
}

/** The current month by the database's clock, and the `ahead` months after it. */
export async function listMonthsAhead(db: Db, ahead: number): Promise<Month[]> {
  const found = await rows(
    db,
    sql<{
      month: Month
    }>`select to_char(date_trunc('month', now()) + n * interval '1 month', 'YYYY-MM') as month
      from generate_series(0, ${ahead}::integer) as n order by 1`,
  )
  return found.map(({ month }) => month)
}

/** The first month with events younger than `age` milliseconds. The months before it may be dropped. */
export async function getFirstMonth(db: Db, age: number): Promise<Month> {
  const found = await row(
    db,
    sql<{ month: Month }>`select to_char(now() - ${age} * interval '1 millisecond', 'YYYY-MM') as month`,
  )
  if (!found) throw new Error('A select without from always answers one row')
  return found.month
}

/**
 * Lets only one process change partitions at a time. The transaction waits at most a few seconds for a table, because
 * recording waits behind it.
 */
export async function lockMonths(tx: Tx): Promise<void> {
  await rows(tx, sql`set local lock_timeout = '5s'`)
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('lettermill.events'))`)
}

/**
 * Creates a month's partition and moves its events there. Recording continues meanwhile, except for a moment at the
 * end. It and `dropMonth` are functions of the owner, because the product's own role may not change tables.
 * @param month one without a partition
 */
export async function addMonth(tx: Tx, month: Month): Promise<void> {
  await row(tx, sql`select add_events_month(${`${month}-01`}::date)`)
}

/** Drops a month of events and returns how many there were. */
export async function dropMonth(tx: Tx, month: Month): Promise<number> {
  const dropped = await row(
    tx,
    sql<{ count: number }>`select drop_events_month(${`${month}-01`}::date) as count`,
  )
  return dropped?.count ?? 0
}
