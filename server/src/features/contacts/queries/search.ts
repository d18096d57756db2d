// SQL of the search through contacts: block by block in the order of the list, and no further than it must.
import type { Contact } from '@lettermill/contracts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import { bytesBefore, contactColumns, isInPiece } from './contacts.ts'

export interface Looked {
  term: string
  /** Bits that the signature of a block must have to hold the term. */
  bits: readonly number[]
  /** The groups to look through, in the order of the list. */
  groupIds: readonly number[]
}

/**
 * Blocks behind `afterId` that hold the term, in order, with how many of their lines do: signatures first, and only
 * then, where all bits are there, the lines, which stand apart on disk. `offset 0` keeps the planner from turning that
 * round, and from reading all blocks to sort them.
 */
function hits(workspaceId: number, { term, bits, groupIds }: Looked, afterId: number, most: number) {
  const has = sql.join(
    bits.map((bit) => sql`get_bit(signature, ${bit}) = 1`),
    sql` and `,
  )
  return sql`
    select groups.place as group_place, groups.id as group_id, block.first_id,
      -- Cut at each occurrence: those with a line break between them are on different lines.
      1 + (
        select count(*) from unnest(block.pieces[2:cardinality(block.pieces) - 1]) as between_two
        where strpos(between_two, E'\n') > 0
      ) as lines_found
    from unnest(${groupIds}::bigint[]) with ordinality as groups (id, place)
    cross join lateral (
      select first_id, string_to_array(lines, ${term}) as pieces from (
        select first_id, signature, lines from contact_blocks
        where workspace_id = ${workspaceId} and group_id = groups.id and first_id > ${afterId}
        order by first_id offset 0
      ) signed
      where signature is null or (${has})
      offset 0
    ) block
    where cardinality(block.pieces) > 1
    limit ${most}`
}

/** What a search answers beside the contacts; without any contact it comes alone, `id` being null. */
interface Counted {
  total: number
  blocks: number
  last_block: number | null
  group_place: number | null
  before: number
}

/**
 * A slice of the contacts that match, in blocks behind `afterId` alone, as many of it as make a piece; how many there are in the first `mostBlocks`
 * blocks that hold the term, and in how many blocks they were found.
 */
export async function searchContacts(
  db: Db,
  workspaceId: number,
  looked: Looked,
  wanted: { afterId?: number; offset: number; limit: number; mostBlocks: number },
): Promise<{ total: number; blocks: number; lastBlock: number; contacts: Contact[] }> {
  const found = await rows(
    db,
    sql<Counted & (Contact | { id: null })>`
      with hit as materialized (${hits(workspaceId, looked, wanted.afterId ?? 0, wanted.mostBlocks)}),
      counted as (
        select coalesce(sum(lines_found), 0)::integer as total, count(*) as blocks, max(first_id) as last_block
        from hit
      ), placed as (
        select *, sum(lines_found) over (order by group_place, first_id) - lines_found as before from hit
      ), shown as (
        select * from placed
        where before + lines_found > ${wanted.offset} and before < ${wanted.offset + wanted.limit}
      ), page as (
        select shown.group_place, shown.group_id, shown.first_id, line.place
        from shown
        join contact_blocks b
          on b.workspace_id = ${workspaceId} and b.group_id = shown.group_id and b.first_id = shown.first_id
        cross join lateral unnest(string_to_array(b.lines, E'\n')) with ordinality as line (text, place)
        where strpos(line.text, ${looked.term}) > 0
        order by shown.group_place, shown.first_id, line.place
        offset ${wanted.offset} - coalesce((select min(before) from shown), 0) limit ${wanted.limit}
      )
      select * from (
      select counted.*, page.group_place, c.*, ${bytesBefore(sql`page.group_place, c.id`)}
      from counted left join page on true
      left join lateral (
        select ${contactColumns} from contacts c
        where c.workspace_id = ${workspaceId} and c.group_id = page.group_id and c.id >= page.first_id
        order by c.id offset page.place - 1 limit 1
      ) c on true
      ) found where ${isInPiece} order by group_place, id`,
  )
  const contacts = found.flatMap(
    ({ total: _t, blocks: _b, last_block: _l, group_place: _g, before: _s, ...contact }) =>
      contact.id === null ? [] : [contact],
  )
  const { total = 0, blocks = 0, last_block } = found[0] ?? {}
  return { total, blocks, lastBlock: last_block ?? 0, contacts }
}
