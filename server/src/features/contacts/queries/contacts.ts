// SQL of contacts: reading them group by group, whole or in slices.
import type { Contact } from '@lettermill/contracts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import type { Part } from '../slices.ts'

const contact = sql.raw(
  `c.id, c.group_id, c.ref_id, c.first_name, c.last_name, c.business_name, c.phone, c.email, c.state_name,
   c.lender_name, c.amount, c.link, c.date_filed`,
)

/** The contacts of these parts of groups, in their order. */
export function listParts(db: Db, workspaceId: number, parts: readonly Part[]): Promise<Contact[]> {
  const [groupIds, skips, takes] = [
    parts.map(({ group_id }) => group_id),
    parts.map(({ skip }) => skip),
    parts.map(({ take }) => take),
  ]
  // The skipping is done in the index alone, and only what is shown is fetched. It is an array and no join, since
  // for a join the planner, which cannot know how little is taken, reads the whole table.
  return rows(
    db,
    sql<Contact>`
      select ${contact}
      from unnest(${groupIds}::bigint[], ${skips}::integer[], ${takes}::integer[])
        with ordinality as part (group_id, skip, take, place)
      cross join lateral (
        select * from contacts
        where id = any(array(
          select id from contacts
          where workspace_id = ${workspaceId} and group_id = part.group_id
          order by id offset part.skip limit part.take
        ))
      ) c
      order by part.place, c.id`,
  )
}

/** The next contacts of a group behind `afterId`, all or those that match. */
export function listAfter(
  db: Db,
  workspaceId: number,
  groupId: number,
  afterId: number,
  limit: number,
  pattern: string | null,
): Promise<Contact[]> {
  const matches = pattern === null ? sql`` : sql`and c.search_text like ${pattern}`
  return rows(
    db,
    sql<Contact>`
      select ${contact} from contacts c
      where c.workspace_id = ${workspaceId} and c.group_id = ${groupId} and c.id > ${afterId} ${matches}
      order by c.id limit ${limit}`,
  )
}

/** A slice of the contacts that match, and how many do, in one pass. */
export async function searchContacts(
  db: Db,
  workspaceId: number,
  groupIds: readonly number[],
  pattern: string,
  slice: { offset: number; limit: number },
): Promise<{ total: number; contacts: Contact[] }> {
  const found = await rows(
    db,
    sql<{ total: number } & (Contact | { id: null })>`
      with found as materialized (
        select id, group_id from contacts
        where workspace_id = ${workspaceId} and group_id = any(${groupIds}::bigint[]) and search_text like ${pattern}
      ), page as (
        select id from found order by group_id, id offset ${slice.offset} limit ${slice.limit}
      )
      select matches.total, ${contact}
      from (select count(*) as total from found) matches
      left join page on true
      left join contacts c on c.id = page.id
      order by c.group_id, c.id`,
  )
  return {
    total: found[0]?.total ?? 0,
    contacts: found.filter((each): each is { total: number } & Contact => each.id !== null),
  }
}
