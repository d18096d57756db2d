// Blocks: up to 50 neighbouring contacts of a group, with what the search looks through. They are written with their
// contacts in one transaction, by whoever holds the group's lock, and are all that searches and deep pages need.
import type { Tx } from '../../../platform/db/index.ts'
import {
  deleteBlocksWithin,
  deleteEmptyBlocks,
  findLastBlock,
  listBlocksAt,
  listLines,
  renumberBlocks,
  updateBlocks,
  writeBlocks,
  type Block,
} from '../queries/blocks.ts'
import { searchLine, type Searchable } from './search-text.ts'
import { signatureOf } from './signature.ts'

/** Contacts in a block. A search reads every signature, and splits the lines of blocks that hold its term. */
export const blockSize = 50
const batchSize = 100

/** The blocks of these lines, in their order. */
export function blocksOf(lines: readonly string[]): Block[] {
  const count = Math.ceil(lines.length / blockSize)
  return Array.from({ length: count }, (_, at) => blockOf(lines.slice(at * blockSize, (at + 1) * blockSize)))
}

export function blockOf(lines: readonly string[]): Block {
  const text = lines.join('\n')
  return { contacts: lines.length, lines: text, signature: signatureOf(text) }
}

/** Writes the blocks of contacts that were added behind `afterId`; the group's last block is filled up first. */
export async function appendBlocks(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  afterId: number,
  added: readonly Searchable[],
): Promise<void> {
  if (added.length === 0) return
  const lines = added.map(searchLine)
  const last = await findLastBlock(tx, workspaceId, groupId)
  const isOpen = last !== undefined && last.contacts < blockSize
  const place = last ? last.first_place + (isOpen ? 0 : last.contacts) : 0
  const blocks = blocksOf(isOpen ? [...last.lines.split('\n'), ...lines] : lines)
  await writeBlocks(tx, workspaceId, groupId, { from: isOpen ? last.first_id : afterId + 1, place, blocks })
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
