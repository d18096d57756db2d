// Blocks: up to 50 neighbouring contacts of a group, with what the search looks through. They are written with their
// contacts in one transaction, by whoever holds the group's lock, and are all that searches and deep pages need.
import { setImmediate } from 'node:timers/promises'
import type { Tx } from '../../../platform/db/index.ts'
import {
  deleteBlocksWithin,
  deleteEmptyBlocks,
  findLastBlock,
  insertBlocks,
  listBlocksAt,
  listFirstIds,
  listLines,
  renumberBlocks,
  updateBlocks,
  type Block,
} from '../queries/blocks.ts'
import { searchLine } from './search-text.ts'
import { signatureOf } from './signature.ts'

/** Contacts in a block. A search reads every signature, and splits the lines of blocks that hold its term. */
export const blockSize = 50
const batchSize = 100

/** Blocks that are made without giving others a turn. */
const blocksAtOnce = 10

export function blockOf(lines: readonly string[]): Block {
  const text = lines.join('\n')
  return { contacts: lines.length, lines: text, signature: signatureOf(text) }
}

/**
 * Writes the blocks of contacts that were added behind `afterId`; the group's last block is filled up first.
 * @param lines theirs, in their order
 */
export async function appendBlocks(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  afterId: number,
  lines: Iterator<string>,
): Promise<void> {
  const last = await findLastBlock(tx, workspaceId, groupId)
  const room = last ? blockSize - last.contacts : 0
  const more = next(lines, room)
  if (last && more.length > 0) {
    const filled = blockOf([...last.lines.split('\n'), ...more])
    await updateBlocks(tx, workspaceId, groupId, [{ first_id: last.first_id, ...filled }])
  }
  const added = { after: afterId, skip: room, size: blockSize }
  const firstIds = await listFirstIds(tx, workspaceId, groupId, added)
  const place = last ? last.first_place + last.contacts + more.length : 0
  await insertBlocks(tx, workspaceId, groupId, newBlocks(lines, firstIds, place))
}

async function* newBlocks(
  lines: Iterator<string>,
  firstIds: readonly number[],
  place: number,
): AsyncGenerator<(Block & { first_id: number; first_place: number })[]> {
  for (let at = 0; at < firstIds.length; at += blocksAtOnce) {
    yield firstIds.slice(at, at + blocksAtOnce).map((first_id, index) => ({
      first_id,
      first_place: place + (at + index) * blockSize,
      ...blockOf(next(lines, blockSize)),
    }))
    await setImmediate()
  }
}

function next(lines: Iterator<string>, most: number): string[] {
  const some: string[] = []
  while (some.length < most) {
    const { value, done } = lines.next()
    if (done) break
    some.push(value)
  }
  return some
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
