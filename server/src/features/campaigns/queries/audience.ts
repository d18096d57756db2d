// Counts recipients before a campaign is sent. Reads by join: group_members, contacts, suppressions, topic_choices. The
// workspace is a scalar subquery: for its id PostgreSQL expects one row, and compares each contact with each suppression,
// until its statistics know the workspace (ADR-0162).
import type { LeftOut } from '@lettermill/contracts'
import { asAverage, row, rows, sql, type Db, type Sql } from '../../../platform/db/index.ts'

/**
 * How many contacts are left out when a campaign is sent, by the reason of their suppression.
 * @param groupId null: of all contacts of the workspace
 */
export function countSuppressed(db: Db, workspaceId: number, groupId: number | null): Promise<LeftOut[]> {
  return rows(
    db,
    sql<LeftOut>`select s.reason, count(*)::integer as count
      from suppressions s join contacts c on c.workspace_id = s.workspace_id and lower(c.email) = s.email
      where s.workspace_id = ${asAverage(workspaceId)} and (${groupId}::bigint is null or exists (
        select from group_members m where m.contact_id = c.id and m.group_id = ${groupId}::bigint))
      group by s.reason order by s.reason`,
  )
}

/**
 * How many contacts are left out because they switched the topic off; suppressed ones are not counted again.
 * @param contacts what follows `from`, with the contacts as `c`
 */
export async function countDeclined(db: Db, contacts: Sql, topicId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from ${contacts}
      and c.id in (select contact_id from topic_choices where topic_id = ${topicId} and not wanted)
      and not exists (select from suppressions s where s.workspace_id = c.workspace_id and s.email = lower(c.email))`,
  )
  return counted?.count ?? 0
}

/** Of a group, or of all contacts: what `countDeclined` takes. */
export function contactsOfGroup(workspaceId: number, groupId: number | null): Sql {
  return sql`contacts c where c.workspace_id = ${asAverage(workspaceId)} and (${groupId}::bigint is null or exists (
    select from group_members m where m.contact_id = c.id and m.group_id = ${groupId}::bigint))`
}
