// SQL that suppresses many contacts as inactive, and that releases many addresses whose suppression an account decided.
// No address passes through Node.js, because a sunset policy may be about hundreds of thousands. Reads by join: contacts (contacts).
import type { ReleasableReason } from '@lettermill/contracts'
import { changed, row, sql, type Sql, type Tx } from '../../../platform/db/index.ts'
import { matching } from './list.ts'
import { suppressed } from './suppress.ts'

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
  const those = matching(workspaceId, { reason, search })
  // Locks the rows in the order in which `suppress` writes them. No statement joins the addresses with themselves:
  // PostgreSQL may not know yet how many they are, and would compare each with each.
  await row(
    tx,
    sql`select count(*) from (select from suppressions where ${those} order by email for update) as locked`,
  )
  const released = await changed(
    tx,
    sql`delete from suppressions where ${those} and reason = ${reason} and other_reason is null`,
  )
  const left = await changed(
    tx,
    sql`update suppressions set reason = case when reason = ${reason} then other_reason else reason end,
        other_reason = null, written_in = pg_current_xact_id()
      where ${those} and other_reason is not null`,
  )
  return { released, left }
}
