// SQL of the contacts who would get a message if sending began now. Reads by join: group_members, contacts,
// suppressions, topic_choices.
import { asAverage, row, sql, type Db, type Row, type Sql } from '../../../../platform/db/index.ts'
import { letterFields } from './letter-fields.ts'
import type { Audience } from '../mailings.ts'
import type { FrozenRecipient } from './read.ts'

/** To whom a campaign goes. */
export type Readership = Audience & {
  /** Null if the campaign has no topic. Contacts who switched the topic off are left out. */
  topicId: number | null
}

/**
 * Whether a contact, as `c`, gets a message. PostgreSQL looks up each of the two conditions only for contacts that it
 * passes. With a single `or` condition, it first reads all suppressions of the instance.
 */
const getsIt = (workspaceId: Sql, topicId: number | null) => sql`
  not exists (select from suppressions s where s.workspace_id = ${workspaceId} and s.email = lower(c.email))
  and not exists (select from topic_choices t
    where t.topic_id = ${topicId}::bigint and t.contact_id = c.id and not t.wanted)`

/** The contact that would be recipient number `position` (from 1) if sending began now. */
export async function findContactAt(
  db: Db,
  workspaceId: number,
  { topicId, ...audience }: Readership,
  position: number,
): Promise<Omit<FrozenRecipient, 'seq'> | undefined> {
  return row(
    db,
    sql<Row<'contacts', 'email' | 'fields'> & Omit<FrozenRecipient, 'seq'>>`
      select c.email, ${letterFields(workspaceId)} as fields
      from contacts c where c.id = (
        ${readersOf(workspaceId, audience, topicId)} offset ${position - 1} limit 1)`,
  )
}

/** Selects the ids of the contacts that would get a message now, ascending. */
function readersOf(workspaceId: number, audience: Audience, topicId: number | null): Sql {
  // A statement with a target joins by hash (ADR-0162), so it must not read the suppressions of other workspaces.
  if ('from' in audience)
    return sql`select c.id from ${audience.from} and ${getsIt(asAverage(workspaceId), topicId)} order by c.id`
  const { groupId } = audience
  const contacts =
    groupId === null
      ? sql`contacts c where true`
      : sql`group_members m join contacts c on c.id = m.contact_id where m.group_id = ${groupId}`
  return sql`select c.id from ${contacts} and c.workspace_id = ${workspaceId}
    and ${getsIt(sql`c.workspace_id`, topicId)} order by ${groupId === null ? sql`c.id` : sql`m.contact_id`}`
}

/** The number of contacts, given as SQL that follows `from`, that would get a message if sending began now. */
export async function countReadersOf(
  db: Db,
  workspaceId: number,
  contacts: Sql,
  topicId: number | null,
): Promise<number> {
  const counted = await row(
    db,
    sql<{
      count: number
    }>`select count(*) as count from ${contacts} and ${getsIt(asAverage(workspaceId), topicId)}`,
  )
  return counted?.count ?? 0
}
