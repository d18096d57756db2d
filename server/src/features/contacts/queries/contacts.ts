// SQL of contacts: reading them group by group, whole or in slices. Reads blocks to get to deep slices at once.
import type { Contact } from '@lettermill/contracts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import type { Part } from '../lists/slices.ts'

/** A contact's fields on the wire, of a table named c. */
export const contactColumns = sql.raw(
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
  return rows(
    db,
    sql<Contact>`
      select ${contactColumns}
      from unnest(${groupIds}::bigint[], ${skips}::integer[], ${takes}::integer[])
        with ordinality as part (group_id, skip, take, place)
      left join lateral (
        select first_id, first_place from contact_blocks
        where workspace_id = ${workspaceId} and group_id = part.group_id and first_place <= part.skip
        order by first_place desc limit 1
      ) block on true
      cross join lateral (
        select * from contacts
        where workspace_id = ${workspaceId} and group_id = part.group_id and id >= coalesce(block.first_id, 0)
        order by id offset part.skip - coalesce(block.first_place, 0) limit part.take
      ) c
      order by part.place, c.id`,
  )
}

/** The next contacts of a group behind `afterId`. */
export function listAfter(
  db: Db,
  workspaceId: number,
  groupId: number,
  afterId: number,
  limit: number,
): Promise<Contact[]> {
  return rows(
    db,
    sql<Contact>`
      select ${contactColumns} from contacts c
      where c.workspace_id = ${workspaceId} and c.group_id = ${groupId} and c.id > ${afterId}
      order by c.id limit ${limit}`,
  )
}
