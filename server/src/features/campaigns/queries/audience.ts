// Counts recipients before a campaign is sent. Reads by join: group_members, contacts, suppressions, topic_choices. The
// id of the workspace is a scalar subquery. For a plain id, PostgreSQL expects one row and compares each contact with
// each suppression, until its statistics include the workspace (ADR-0162).
import type { LeftOut } from '@lettermill/contracts'
import { asAverage, row, rows, sql, type Db, type Sql } from '../../../platform/db/index.ts'

/**
 * The number of contacts that a suppression excludes from the campaign, by the reason of the suppression.
 * @param groupId null for all contacts of the workspace
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
 * The number of contacts that are excluded because they switched the topic off. Suppressed contacts do not count here.
 * @param contacts SQL that follows `from` and names the contacts `c`
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

/** The contacts of a group, or all contacts if `groupId` is null, as `countDeclined` takes them. */
export function contactsOfGroup(workspaceId: number, groupId: number | null): Sql {
  return sql`contacts c where c.workspace_id = ${asAverage(workspaceId)} and (${groupId}::bigint is null or exists (
    select from group_members m where m.contact_id = c.id and m.group_id = ${groupId}::bigint))`
}
