// SQL of blocks. A block reaches from its first_id up to the next one's; first_place is how many contacts stand before.
import { changed, row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Searchable } from '../lists/search-text.ts'

export interface Block {
  contacts: number
  /** One line a contact, in UTF-8. */
  lines: Buffer
  signature: Buffer
}

export interface LastBlock {
  first_id: number
  first_place: number
  contacts: number
  lines: string
}

export function findLastBlock(tx: Tx, workspaceId: number, groupId: number): Promise<LastBlock | undefined> {
  return row(
    tx,
    sql<LastBlock>`
      select first_id, first_place, contacts, lines from contact_blocks
      where workspace_id = ${workspaceId} and group_id = ${groupId}
      order by first_id desc limit 1`,
  )
}

/** As arrays, one per column. */
function asTable(blocks: readonly Block[]) {
  return sql`${blocks.map(({ contacts }) => contacts)}::smallint[], ${blocks.map(({ lines }) => lines.toString())}::text[],
    ${blocks.map(({ signature }) => signature)}::bytea[]`
}

/**
 * The id of every so many-th of the contacts behind an id, some of them left out before the first.
 * @param count how many there are
 */
export async function listFirstIds(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  { after, skip, count, size }: { after: number; skip: number; count: number; size: number },
): Promise<number[]> {
  const of = sql`from contacts where workspace_id = ${workspaceId} and group_id = ${groupId} and id > ${after}`
  const ends = await row(
    tx,
    sql<{ first: number; last: number }>`
      select (select id ${of} order by id limit 1) as first, (select id ${of} order by id desc limit 1) as last`,
  )
  // Nearly always nobody else added contacts meanwhile, and none of so many need be looked at.
  if (ends && ends.last - ends.first === count - 1) {
    const blocks = Math.max(0, Math.ceil((count - skip) / size))
    return Array.from({ length: blocks }, (_, at) => ends.first + skip + at * size)
  }
  const found = await rows(
    tx,
    sql<{ id: number }>`
      select id from (
        select id, row_number() over (order by id) - 1 - ${skip} as place ${of}
      ) placed
      where place >= 0 and place % ${size} = 0
      order by place`,
  )
  return found.map(({ id }) => id)
}

/** The first ids of the blocks that these contacts stand in, or stood in. */
export async function listBlocksAt(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  contactIds: readonly number[],
): Promise<number[]> {
  const found = await rows(
    tx,
    sql<{ first_id: number }>`
      select distinct block.first_id from unnest(${contactIds}::bigint[]) as contact (id)
      cross join lateral (
        select first_id from contact_blocks
        where workspace_id = ${workspaceId} and group_id = ${groupId} and first_id <= contact.id
        order by first_id desc limit 1
      ) block
      order by 1`,
  )
  return found.map(({ first_id }) => first_id)
}

/** What the lines of these blocks are made of, as the contacts are now. */
export function listLines(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  firstIds: readonly number[],
): Promise<{ first_id: number; contacts: Searchable[] }[]> {
  return rows(
    tx,
    sql<{ first_id: number; contacts: Searchable[] }>`
      select block.first_id, coalesce(inside.contacts, '[]') as contacts
      from unnest(${firstIds}::bigint[]) as block (first_id)
      cross join lateral (
        select min(first_id) as first_id from contact_blocks
        where workspace_id = ${workspaceId} and group_id = ${groupId} and first_id > block.first_id
      ) next
      cross join lateral (
        select json_agg(json_build_object('email', email, 'first_name', first_name, 'last_name', last_name,
          'business_name', business_name) order by id) as contacts
        from contacts
        where workspace_id = ${workspaceId} and group_id = ${groupId} and id >= block.first_id
          and id < coalesce(next.first_id, ${Number.MAX_SAFE_INTEGER})
      ) inside`,
  )
}

export async function updateBlocks(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  blocks: readonly (Block & { first_id: number })[],
): Promise<void> {
  await changed(
    tx,
    sql`
      update contact_blocks b
      set contacts = given.contacts, lines = given.lines, signature = given.signature
      from unnest(${blocks.map(({ first_id }) => first_id)}::bigint[], ${asTable(blocks)})
        as given (first_id, contacts, lines, signature)
      where b.workspace_id = ${workspaceId} and b.group_id = ${groupId} and b.first_id = given.first_id`,
  )
}

/** Removes the blocks that begin in a range of ids but for the last of them, which may reach beyond it. */
export async function deleteBlocksWithin(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  { after, last }: { after: number; last: number },
): Promise<void> {
  await changed(
    tx,
    sql`
      delete from contact_blocks
      where workspace_id = ${workspaceId} and group_id = ${groupId} and first_id > ${after} and first_id < (
        select max(first_id) from contact_blocks
        where workspace_id = ${workspaceId} and group_id = ${groupId} and first_id <= ${last}
      )`,
  )
}

/** Removes the group's blocks that have no contact left. */
export async function deleteEmptyBlocks(tx: Tx, workspaceId: number, groupId: number): Promise<void> {
  await changed(
    tx,
    sql`delete from contact_blocks
        where workspace_id = ${workspaceId} and group_id = ${groupId} and contacts = 0`,
  )
}

/** Counts anew how many contacts stand before each block. */
export async function renumberBlocks(tx: Tx, workspaceId: number, groupId: number): Promise<void> {
  await changed(
    tx,
    sql`
      update contact_blocks b set first_place = counted.place
      from (
        select first_id, sum(contacts) over (order by first_id) - contacts as place from contact_blocks
        where workspace_id = ${workspaceId} and group_id = ${groupId}
      ) counted
      where b.workspace_id = ${workspaceId} and b.group_id = ${groupId} and b.first_id = counted.first_id
        and b.first_place <> counted.place`,
  )
}

interface BlockKey {
  workspace_id: number
  group_id: number
  first_id: number
}

/** Blocks of before there were signatures. */
export function listUnsigned(db: Db, most: number): Promise<(BlockKey & { lines: string })[]> {
  return rows(
    db,
    sql`select workspace_id, group_id, first_id, lines from contact_blocks where signature is null limit ${most}`,
  )
}

/** Writes signatures of blocks that have none; one that was written meanwhile stays. */
export async function signBlocks(
  db: Db,
  blocks: readonly (BlockKey & { signature: Buffer })[],
): Promise<void> {
  await changed(
    db,
    sql`
      update contact_blocks b set signature = given.signature
      from unnest(${blocks.map(({ workspace_id }) => workspace_id)}::bigint[],
        ${blocks.map(({ group_id }) => group_id)}::bigint[], ${blocks.map(({ first_id }) => first_id)}::bigint[],
        ${blocks.map(({ signature }) => signature)}::bytea[])
        as given (workspace_id, group_id, first_id, signature)
      where b.workspace_id = given.workspace_id and b.group_id = given.group_id and b.first_id = given.first_id
        and b.signature is null`,
  )
}

/** Removes some blocks of a group and answers how many. */
export function deleteSomeBlocks(
  db: Db,
  workspaceId: number,
  groupId: number,
  most: number,
): Promise<number> {
  return changed(
    db,
    sql`
      delete from contact_blocks where workspace_id = ${workspaceId} and group_id = ${groupId} and first_id in (
        select first_id from contact_blocks where workspace_id = ${workspaceId} and group_id = ${groupId}
        order by first_id limit ${most}
      )`,
  )
}
