// Blocks: up to 50 neighbouring contacts of a group, with what the search looks through. They are written with their
// contacts in one transaction, by whoever holds the group's lock, and are all that searches and deep pages need.
import { setImmediate } from 'node:timers/promises'
import type { Tx } from '../../../platform/db/index.ts'
import {
  deleteBlocksWithin,
  deleteEmptyBlocks,
  findLastBlock,
  listBlocksAt,
  listFirstIds,
  listLines,
  renumberBlocks,
  updateBlocks,
  type Block,
} from '../queries/blocks.ts'
import { insertBlocks, type NewBlock } from '../queries/new-blocks.ts'
import type { ContactLines } from '../import/contact-lines.ts'
import { BlockMaker } from './block-maker.ts'
import { searchLine } from './search-text.ts'

/** Contacts in a block. A search reads every signature, and splits the lines of blocks that hold its term. */
export const blockSize = 50
const batchSize = 100
/** Blocks that are made without giving others a turn. */
const blocksAtOnce = 5
/** So many contacts begin a block of their own: what was made of them beforehand is right whatever the last block holds. */
const many = 1000

export function blockOf(lines: readonly string[]): Block {
  const maker = new BlockMaker()
  for (const line of lines) maker.addText(line)
  return maker.finish()
}

/** The blocks of contacts, in their order, all but the first few of them where these stand in another one. */
export async function blocksOf(contacts: ContactLines, skipped = 0): Promise<Block[]> {
  const maker = new BlockMaker()
  const blocks: Block[] = []
  for (let at = contacts.search(0, skipped, new BlockMaker()); ;) {
    at = contacts.search(at, blockSize, maker)
    if (maker.contacts === 0) return blocks
    blocks.push(maker.finish())
    if (blocks.length % blocksAtOnce === 0) await setImmediate()
  }
}

/**
 * Writes the blocks of contacts that were added behind `afterId`; if they are not many, they fill up the group's last
 * block first.
 * @param made the contacts' blocks, where that is so
 */
export async function appendBlocks(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  afterId: number,
  contacts: ContactLines,
  made: readonly Block[],
): Promise<void> {
  const last = await findLastBlock(tx, workspaceId, groupId)
  const room = last && contacts.size < many ? blockSize - last.contacts : 0
  const more = Math.min(room, contacts.size)
  if (last && more > 0) {
    const maker = new BlockMaker()
    for (const line of last.lines.split('\n')) maker.addText(line)
    contacts.search(0, more, maker)
    await updateBlocks(tx, workspaceId, groupId, [{ first_id: last.first_id, ...maker.finish() }])
  }
  const blocks = more > 0 ? await blocksOf(contacts, more) : made
  const added = { after: afterId, skip: more, count: contacts.size, size: blockSize }
  const firstIds = await listFirstIds(tx, workspaceId, groupId, added)
  const place = last ? last.first_place + last.contacts + more : 0
  await insertBlocks(tx, workspaceId, groupId, placed(blocks, firstIds, place))
}

function placed(blocks: readonly Block[], firstIds: readonly number[], place: number): NewBlock[] {
  let first_place = place
  return blocks.map((block, at) => {
    const first_id = firstIds[at]
    if (first_id === undefined) throw new Error('There are more blocks than contacts for them')
    const begun = { ...block, first_id, first_place }
    first_place += block.contacts
    return begun
  })
}

/** Makes the blocks of these contacts anew from the contacts as they are now. */
export async function refreshBlocks(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  contactIds: readonly number[],
): Promise<void> {
  const firstIds = await listBlocksAt(tx, workspaceId, groupId, contactIds)
  for (let at = 0; at < firstIds.length; at += batchSize) {
    const blocks = await listLines(tx, workspaceId, groupId, firstIds.slice(at, at + batchSize))
    await updateBlocks(
      tx,
      workspaceId,
      groupId,
      blocks.map(({ first_id, contacts }) => ({ first_id, ...blockOf(contacts.map(searchLine)) })),
    )
  }
}

/** After contacts between these ids are gone: their blocks too, and the rest move up. */
export async function closeGaps(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  ranges: readonly { after: number; last: number }[],
): Promise<void> {
  for (const range of ranges) await deleteBlocksWithin(tx, workspaceId, groupId, range)
  await refreshBlocks(
    tx,
    workspaceId,
    groupId,
    ranges.flatMap(({ after, last }) => [after, last]),
  )
  await deleteEmptyBlocks(tx, workspaceId, groupId)
  await renumberBlocks(tx, workspaceId, groupId)
}
