// SQL of lists of contacts: all of a workspace or the members of a group, with or without a search, ordered by id or, a
// page at a time, by a column.
// Reads by join: suppressions (whether each can be mailed).
import { contactFieldKeys, mostCounted, type Contact, type ContactSort } from '@lettermill/contracts'
import { asAverage, row, rows, sql, type Cut, type Db, type Row } from '../../../platform/db/index.ts'
import type { Term } from '../lists/term.ts'

/** Which contacts a list has. */
export interface Listed {
  workspaceId: number
  /** A group of the workspace that is not deleted, and its number of members; null for all contacts. */
  group: { id: number; members: number } | null
  /** The search; null if there is none. */
  term: Term | null
  /** Only the contacts with these ids, if they exist; undefined for all. */
  ids?: readonly number[]
}

type Sql = ReturnType<typeof sql>

/** How a page of a list is sorted. */
export interface Sort {
  by: ContactSort
  isDescending: boolean
}

type ContactRow = Row<'contacts', 'id' | 'email' | 'fields' | 'created_at'> & Contact

/**
 * In a group of up to this many members, a search reads them one by one. For a larger group the planner may use the
 * index of all contacts.
 */
const mostRead = 50_000

/**
 * The bytes of values after which a part of a list is full. A thousand contacts may be larger than memory should hold.
 */
const pieceBytes = 1024 * 1024

const builtIn = contactFieldKeys.filter((key) => key !== 'email')
const values = sql.raw(
  builtIn
    .map((key) => (key === 'first_name' ? `coalesce(c.fields ->> '${key}', '')` : `c.fields ->> '${key}'`))
    .map((value, at) => `${value} as ${builtIn[at] ?? ''}`)
    .join(', '),
)
const otherValues = sql`c.fields - ${builtIn}::text[] as fields`

/**
 * The group that is shown for each contact `c`: the listed group, or else the first that it joined and that is not
 * deleted.
 */
const groupOf = ({ group }: Listed) =>
  group
    ? sql`${group.id}::bigint as group_id`
    : sql`(select m.group_id from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
        where m.contact_id = c.id order by m.added_at, m.group_id limit 1) as group_id`

/** A condition: the searched text contains the term. */
function holds({ text, place }: Term, searched: ReturnType<typeof sql>) {
  if (place === 'nowhere') return sql`false`
  // The searched text begins with a space, so that its first word is found like the others.
  return sql`${searched} like lower(${place === 'anywhere' ? `%${text}%` : `% ${text}%`})`
}

/**
 * The ids after a given one, without an order. If members are joined to contacts, the statement does not filter
 * contacts by workspace: right after an import the planner has no statistics of the new rows, and would read all of
 * them for each member.
 */
function idsOf({ workspaceId, group, term, ids }: Listed, after: number) {
  if (ids)
    return sql`select c.id from contacts c
      where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[]) and c.id > ${after}`
  if (!group)
    return sql`select c.id from contacts c
      where c.workspace_id = ${workspaceId} and c.id > ${after} and ${term ? holds(term, sql`c.search`) : sql`true`}`
  const members = sql`m.group_id = ${group.id} and m.contact_id > ${after}
    and (select true from groups where workspace_id = ${workspaceId} and id = ${group.id})`
  if (term && group.members > mostRead)
    return sql`select m.contact_id as id from group_members m join contacts c on c.id = m.contact_id
      where ${members} and ${holds(term, sql`c.search`)}`
  const search = sql`(select c.search from contacts c where c.id = m.contact_id)`
  return sql`select m.contact_id as id from group_members m
    where ${members} and ${term ? holds(term, search) : sql`true`}`
}

/**
 * Looks suppressions up by key, only for the contacts of a part, so that no plan reads all suppressions of a workspace.
 * The id of the workspace is a scalar subquery. Otherwise PostgreSQL does read all of them for each contact, until its
 * statistics include the workspace (ADR-0162).
 */
const statusOf = ({ workspaceId }: Listed) => sql`coalesce((select s.reason from suppressions s
    where s.workspace_id = ${asAverage(workspaceId)} and s.email = lower(c.email)), 'mailable') as status`

/** The contacts with these ids, in the order of `place`, until a part is full; at least one contact. */
function pieceOf(listed: Listed, page: Sql) {
  return sql<ContactRow>`
    select c.id, ${groupOf(listed)}, c.email, ${statusOf(listed)}, ${values}, ${otherValues}, c.created_at from (
      select c.id, c.email, c.fields, c.created_at, page.place, coalesce(sum(pg_column_size(c.fields))
        over (order by page.place rows between unbounded preceding and 1 preceding), 0) as before
      from (${page}) page join contacts c on c.id = page.id
    ) c where c.before < ${pieceBytes} order by c.place`
}

/** Ids, in ascending order. */
const ascending = (ids: Sql) => sql`select id, id as place from (${ids}) listed`

/**
 * The orders of contacts `c`, with suppressions `s` for their status. Contacts without a value come last. Addresses
 * differ, so that their index can serve the order.
 */
const orderBy = {
  email: (direction) => sql`lower(c.email) ${direction}`,
  first_name: (direction) => sql`nullif(lower(c.fields ->> 'first_name'), '') ${direction} nulls last, c.id`,
  last_name: (direction) => sql`nullif(lower(c.fields ->> 'last_name'), '') ${direction} nulls last, c.id`,
  joined: (direction) => sql`c.id ${direction}`,
  status: (direction) => sql`coalesce(s.reason, '') ${direction}, c.id`,
} as const satisfies Record<ContactSort, (direction: Sql) => Sql>

/** The ids of one page of the contacts `c` in `source`, with their places. */
function pageBy(
  { workspaceId }: Listed,
  source: Sql,
  { by, isDescending }: Sort,
  { limit, offset }: { limit: number; offset: number },
) {
  const suppressed = sql`left join suppressions s
      on s.workspace_id = ${asAverage(workspaceId)} and s.email = lower(c.email)`
  return sql`select id, place from unnest(array(
      select c.id from ${source} ${by === 'status' ? suppressed : sql``}
      order by ${orderBy[by](isDescending ? sql`desc` : sql`asc`)} limit ${limit} offset ${offset}
    )) with ordinality as page (id, place)`
}

/** How many contacts a workspace has. */
export async function countContacts(db: Db, workspaceId: number): Promise<number> {
  const counted = await row(
    db,
    sql<
      Row<'contact_counts', 'contacts'>
    >`select contacts from contact_counts where workspace_id = ${workspaceId}`,
  )
  return counted?.contacts ?? 0
}

/** Lists a slice without a search, until a part is full; `listAfter` lists the other contacts of the slice. */
export function listSlice(db: Db, listed: Listed, { limit, offset, isBackwards }: Cut): Promise<Contact[]> {
  const order = isBackwards ? sql`desc` : sql`asc`
  return rows(
    db,
    pieceOf(listed, ascending(sql`${idsOf(listed, 0)} order by id ${order} limit ${limit} offset ${offset}`)),
  )
}

/**
 * Lists a slice without a search in another order, until a part is full, among the first `mostCounted` contacts. Without
 * an index for the order, the database reads all contacts of the list once, and keeps only the first of them.
 */
export function listSorted(
  db: Db,
  listed: Listed,
  sort: Sort,
  { limit, offset }: { limit: number; offset: number },
): Promise<Contact[]> {
  const { workspaceId, group } = listed
  const source = group
    ? sql`(${idsOf(listed, 0)}) listed join contacts c on c.id = listed.id`
    : sql`(select * from contacts where workspace_id = ${workspaceId}) c`
  const shown = Math.max(0, Math.min(limit, mostCounted - offset))
  return rows(db, pieceOf(listed, pageBy(listed, source, sort, { limit: shown, offset })))
}

/** The next part of a list after a contact, skipping `offset` contacts; empty at the end of the list. */
export function listAfter(
  db: Db,
  listed: Listed,
  { after, limit, offset = 0 }: { after: number; limit: number; offset?: number },
): Promise<Contact[]> {
  const ids = sql`${idsOf(listed, after)} order by id limit ${limit} offset ${offset}`
  return rows(db, pieceOf(listed, ascending(ids)))
}

/**
 * The first part of a slice of the contacts found, among the first `mostCounted`, and the number found, which is at
 * most one more than are counted. The limit also keeps the planner from walking through all contacts for a page of ten.
 */
export async function searchContacts(
  db: Db,
  listed: Listed,
  { limit, offset }: { limit: number; offset: number },
  sort?: Sort,
): Promise<{ total: number; contacts: Contact[] }> {
  const shown = Math.max(0, Math.min(limit, mostCounted - offset))
  const page = sort
    ? pageBy(listed, sql`found join contacts c on c.id = found.id`, sort, { limit: shown, offset })
    : ascending(sql`select id from found order by id limit ${shown} offset ${offset}`)
  const found = await rows(
    db,
    sql<{ total: number; at: number } & (ContactRow | { id: null })>`
      with found as materialized (${idsOf(listed, 0)} order by id limit ${mostCounted + 1}),
      piece as materialized (select *, row_number() over () as at from (${pieceOf(listed, page)}) piece)
      select counted.total, piece.* from (select count(*)::integer as total from found) counted
      left join piece on true order by piece.at`,
  )
  const contacts = found.flatMap(({ total: _total, at: _at, ...contact }) =>
    contact.id === null ? [] : [contact],
  )
  return { total: found[0]?.total ?? 0, contacts }
}

/** The first `limit` ids of a list, ascending: only ids above `after`, and up to `upTo`. */
export async function listIds(
  db: Db,
  listed: Listed,
  limit: number,
  { after = 0, upTo = Number.MAX_SAFE_INTEGER }: { after?: number; upTo?: number } = {},
): Promise<number[]> {
  const found = await row(
    db,
    sql<{ ids: number[] }>`select array(
        select id from (${idsOf(listed, after)}) listed where id <= ${upTo} order by id limit ${limit}) as ids`,
  )
  return found?.ids ?? []
}

/** How many contacts a list has up to an id, counted one by one. */
export async function countListed(db: Db, listed: Listed, upTo: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from (${idsOf(listed, 0)}) listed where id <= ${upTo}`,
  )
  return counted?.count ?? 0
}
