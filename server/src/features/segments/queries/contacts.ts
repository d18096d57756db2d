// SQL that counts and lists the contacts of a filter. Reads by join: contacts (contacts), suppressions (suppressions).
import type { SegmentCount } from '@lettermill/contracts'
import { asAverage, row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Where } from './fields.ts'

/** The most milliseconds of a count or a list of a filter. */
export const filterDeadline = 15_000

/**
 * Settings for statements with the condition of a filter, until the transaction ends. The sets of contacts in the
 * filter stay in memory as hash tables. JIT compilation is off, because it takes longer than running the statement.
 * Nested loops are off, so that a statement reads each set once, however wrong PostgreSQL's estimate is; with them it
 * may compare each contact with each event (ADR-0162). A statement of such a transaction must therefore name the ids
 * that it joins on both sides, or PostgreSQL reads the table of the whole instance.
 */
export async function prepareForFilter(tx: Tx): Promise<void> {
  await row(
    tx,
    sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
      set_config('enable_nestloop', 'off', true)`,
  )
}

/** Applies the settings of `prepareForFilter` with the deadline `filterDeadline`, with or without parallel workers. */
export async function prepareForCount(tx: Tx, use: 'one processor' | 'all processors'): Promise<void> {
  await prepareForFilter(tx)
  await row(tx, sql`select set_config('statement_timeout', ${String(filterDeadline)}, true)`)
  if (use === 'one processor')
    await row(tx, sql`select set_config('max_parallel_workers_per_gather', '0', true)`)
}

/** Counts the contacts that meet a condition, and how many of these are suppressed, by reason. */
export async function countMatching(tx: Tx, workspaceId: number, where: Where): Promise<SegmentCount> {
  const counted = await rows(
    tx,
    sql<{ reason: SegmentCount['left_out'][number]['reason'] | null; count: number }>`
      select s.reason, count(*) as count from contacts c
      left join suppressions s on s.workspace_id = ${asAverage(workspaceId)} and s.email = lower(c.email)
      where c.workspace_id = ${asAverage(workspaceId)} and (${where})
      group by s.reason order by s.reason`,
  )
  const contacts = counted.reduce((sum, { count }) => sum + count, 0)
  const left_out = counted.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
  return { contacts, mailable: contacts - left_out.reduce((sum, { count }) => sum + count, 0), left_out }
}

/** The first contacts that meet a condition, by id, after a given one. */
export async function listMatching(
  db: Db,
  workspaceId: number,
  where: Where,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<number[]> {
  const found = await row(
    db,
    sql<{ ids: string[] }>`select array(
        select c.id from contacts c where c.workspace_id = ${asAverage(workspaceId)} and c.id > ${after} and (${where})
        order by c.id limit ${limit}) as ids`,
  )
  // The driver reads each bigint of an array as text.
  return (found?.ids ?? []).map(Number)
}

/** The condition that every contact meets. */
export const anyContact: Where = sql`true`

/** The condition of contacts who meet both. */
export const bothOf = (one: Where, other: Where): Where => sql`(${one}) and (${other})`

/** Selects the ids of the contacts that meet a condition, ascending. Statements of other features include it. */
export function idsMatching(workspaceId: number, where: Where): Where {
  return sql`select c.id from ${matching(workspaceId, where)} order by c.id`
}

/** The contacts that meet a condition, as SQL that follows `from`. */
export function matching(workspaceId: number, where: Where): Where {
  return sql`contacts c where c.workspace_id = ${asAverage(workspaceId)} and (${where})`
}
