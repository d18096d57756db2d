// SQL of contacts: reading them group by group, whole or in slices. Reads blocks to get to deep slices at once.
import type { Contact } from '@lettermill/contracts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import type { Part } from '../lists/slices.ts'

/** A contact's fields on the wire, of a table named c. */
export const contactColumns = sql.raw(
  `c.id, c.group_id, c.ref_id, c.first_name, c.last_name, c.business_name, c.phone, c.email, c.state_name,
   c.lender_name, c.amount, c.link, c.date_filed`,
)

const longFields = [
  'first_name',
  'last_name',
  'business_name',
  'phone',
  'email',
  'ref_id',
  'state_name',
  'lender_name',
  'link',
]
const bytes = sql.raw(longFields.map((name) => `coalesce(octet_length(c.${name}), 0)`).join(' + '))

/** Bytes of cells after which a piece of a list is full: each may be long, and a thousand of them more than memory should hold. */
const pieceBytes = 1024 * 1024

/** Bytes of the rows before one, of a table c in some order; known from where long texts are kept, without reading them. */
export const bytesBefore = (order: ReturnType<typeof sql>) =>
  sql`coalesce(sum(${bytes}) over (order by ${order} rows between unbounded preceding and 1 preceding), 0) as before`

/** To be asked of `bytesBefore`: whether a row still belongs to the piece; the first one always does. */
export const isInPiece = sql`before < ${pieceBytes}`

/** The contacts of these parts of groups, in their order, as many as make a piece. */
export function listParts(db: Db, workspaceId: number, parts: readonly Part[]): Promise<Contact[]> {
  const [groupIds, skips, takes] = [
    parts.map(({ group_id }) => group_id),
    parts.map(({ skip }) => skip),
    parts.map(({ take }) => take),
  ]
  return rows(
    db,
    sql<Contact>`
      select ${contactColumns} from (
      select c.*, part.place, ${bytesBefore(sql`part.place, c.id`)}
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
      ) c where ${isInPiece} order by place, id`,
  )
}

/** The next contacts of a group behind `afterId`, as many as make a piece; none where there is none. */
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
      select ${contactColumns} from (
        select c.*, ${bytesBefore(sql`c.id`)} from (
          select * from contacts
          where workspace_id = ${workspaceId} and group_id = ${groupId} and id > ${afterId}
          order by id limit ${limit}
        ) c
      ) c where ${isInPiece} order by id`,
  )
}
