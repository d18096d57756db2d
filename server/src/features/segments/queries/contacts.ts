// SQL that counts and lists the contacts of a filter. Reads by join: contacts (contacts), suppressions (suppressions).
import type { SegmentCount } from '@lettermill/contracts'
import { asAverage, row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Where } from './where.ts'

/** Milliseconds that a count or a list of a filter may take. */
export const filterDeadline = 15_000

/**
 * Settings for statements with the condition of a filter, until the transaction ends: the sets of contacts that it names
 * are kept in memory as hash tables, and compiling the statement to machine code takes longer than running it. Without
 * nested loops a statement reads each set once, however wrongly PostgreSQL estimates it; with them it may compare each
 * contact with each event (ADR-0163). A statement of such a transaction therefore names the ids of what it joins on both
 * sides, or PostgreSQL reads the table of the whole instance.
 */
export async function prepareForFilter(tx: Tx): Promise<void> {
  await row(
    tx,
    sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
      set_config('enable_nestloop', 'off', true)`,
  )
}

/** The same with the deadline of `filterDeadline`, and with or without parallel workers. */
export async function prepareForCount(tx: Tx, use: 'one processor' | 'all processors'): Promise<void> {
  await prepareForFilter(tx)
  await row(tx, sql`select set_config('statement_timeout', ${String(filterDeadline)}, true)`)
  if (use === 'one processor')
    await row(tx, sql`select set_config('max_parallel_workers_per_gather', '0', true)`)
}

/** How many contacts meet a condition, and how many of them are suppressed, by why. */
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

/** The first contacts that meet a condition, by id, after one of them. */
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

/** Selects the ids of the contacts that meet a condition, ascending: a piece for statements of other features. */
export function idsMatching(workspaceId: number, where: Where): Where {
  return sql`select c.id from ${matching(workspaceId, where)} order by c.id`
}

/** The same, as what follows `from`. */
export function matching(workspaceId: number, where: Where): Where {
  return sql`contacts c where c.workspace_id = ${asAverage(workspaceId)} and (${where})`
}
