// SQL that suppresses many contacts as inactive, and that releases many addresses whose suppression an account decided.
// One statement each, because a sunset policy may be about hundreds of thousands. Reads by join: contacts (contacts).
import type { ReleasableReason } from '@lettermill/contracts'
import { asAverage, row, sql, type Sql, type Tx } from '../../../platform/db/index.ts'
import { matching } from './list.ts'
import { suppressed } from './suppressions.ts'

interface Inactive {
  workspaceId: number
  /** SQL that follows `from` and names the contacts `c`. */
  contacts: Sql
  /** Where they come from, for people who read the list: the name of the segment. */
  note: string
  /** The account that suppresses them. */
  by: string
}

/**
 * Suppresses contacts as inactive. Who is suppressed already, for whatever reason, stays as they are.
 * @returns how many addresses were not suppressed before
 */
export async function suppressInactive(
  tx: Tx,
  { workspaceId, contacts, note, by }: Inactive,
): Promise<number> {
  const added = await row(
    tx,
    // Locks the rows in the order in which `suppress` writes them.
    sql<{ count: number }>`with added as (
        insert into suppressions (workspace_id, email, reason, words, reporter)
        select ${workspaceId}::bigint, lower(c.email), 'inactive', ${note}::text, ${by}::text
        from ${contacts} order by lower(c.email)
        on conflict (workspace_id, email) do nothing returning 1
      ) select count(*) from added`,
  )
  const count = added?.count ?? 0
  if (count > 0) suppressed.add('inactive', count)
  return count
}

/**
 * Takes one reason of many addresses back. An address with another reason stays suppressed for that one.
 * @param search a part of the addresses; '' for all
 */
export async function releaseMany(
  tx: Tx,
  workspaceId: number,
  { reason, search }: { reason: ReleasableReason; search: string },
): Promise<{ released: number; left: number }> {
  const counted = await row(
    tx,
    sql<{ released: number; left: number }>`with those as materialized (
        select email from suppressions where ${matching(workspaceId, { reason, search })} order by email for update
      ), gone as (
        delete from suppressions s using those
        where s.workspace_id = ${asAverage(workspaceId)} and s.email = those.email
          and s.reason = ${reason} and s.other_reason is null returning 1
      ), eased as (
        update suppressions s set reason = case when s.reason = ${reason} then s.other_reason else s.reason end,
          other_reason = null, written_in = pg_current_xact_id()
        from those
        where s.workspace_id = ${asAverage(workspaceId)} and s.email = those.email and s.other_reason is not null
        returning 1
      )
      select (select count(*) from gone) as released, (select count(*) from eased) as left`,
  )
  return counted ?? { released: 0, left: 0 }
}
