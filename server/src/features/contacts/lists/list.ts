// Lists of contacts: of a group or of all live groups, a slice with its total, or the whole array in batches.
import { mostCounted, type Contact } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { listAfter, listParts } from '../queries/contacts.ts'
import { findGroup, listGroups } from '../queries/groups.ts'
import { searchContacts, type Looked } from '../queries/search.ts'
import { blockSize } from './blocks.ts'
import { searchTerm } from './search-text.ts'
import { bitsOf, digitBitsOf } from './signature.ts'
import { partsOf } from './slices.ts'

interface ListedGroup {
  id: number
  contactCount: number
}

interface Window {
  limit: number
  offset: number
}

export interface Wanted {
  limit?: number | undefined
  offset?: number | undefined
  search?: string | undefined
}

export interface Slice {
  total: number
  /** Whether there may be more than `total`. */
  isAtLeast: boolean
  contacts: Contact[]
}

const batchSize = 2000
/** The first look of a search, which is enough where nearly everybody matches, and where hardly anybody does. */
const firstBlocks = mostCounted / blockSize
/** Most blocks that a search counts in, which bounds what a term costs that stands in every block. */
const mostBlocks = 2000

/** The live groups in the order of All Contacts: as they were made. */
export async function listAllGroups(db: Db, workspaceId: number): Promise<ListedGroup[]> {
  return (await listGroups(db, workspaceId)).reverse()
}

/** @throws Problem not_found */
export async function getGroup(db: Db, workspaceId: number, id: number): Promise<ListedGroup> {
  const group = await findGroup(db, workspaceId, id)
  if (!group) throw new Problem('not_found')
  return group
}

/**
 * A slice of the groups' contacts, or the first piece of it, and how many there are in all; in a search, how many as far
 * as they are counted.
 */
export async function getSlice(
  db: Db,
  workspaceId: number,
  groups: readonly ListedGroup[],
  wanted: { limit: number; offset: number; search?: string | undefined },
): Promise<Slice> {
  const looked = lookFor(wanted.search, groups)
  if (looked) return searchSlice(db, workspaceId, looked, wanted)
  const total = groups.reduce((sum, { contactCount }) => sum + contactCount, 0)
  const parts = partsOf(groups, wanted.offset, wanted.limit)
  const contacts = parts.length > 0 ? await listParts(db, workspaceId, parts) : []
  return { total, isAtLeast: false, contacts }
}

/** Whether behind the first piece of a slice more of it may follow. */
export function isCut({ contacts, total, isAtLeast }: Slice, { limit, offset }: Window): boolean {
  const { length } = contacts
  return length > 0 && length < limit && (isAtLeast || offset + length < total)
}

/** A slice of which the first piece is there, piece by piece, in flat memory. */
export async function* readOn(
  db: Db,
  workspaceId: number,
  groups: readonly ListedGroup[],
  first: Slice,
  { limit, offset, search }: Window & { search?: string | undefined },
): AsyncGenerator<Contact[]> {
  for (let [piece, seen] = [first.contacts, 0]; piece.length > 0;) {
    yield piece
    seen += piece.length
    if (seen === limit) return
    const rest = { limit: limit - seen, offset: offset + seen, search }
    piece = (await getSlice(db, workspaceId, groups, rest)).contacts
  }
}

function lookFor(search: string | undefined, groups: readonly ListedGroup[]): Looked | null {
  const term = searchTerm(search)
  if (term === null) return null
  return { term, bits: [...digitBitsOf(term), ...bitsOf(term)], groupIds: groups.map(({ id }) => id) }
}

async function searchSlice(
  db: Db,
  workspaceId: number,
  looked: Looked,
  slice: { offset: number; limit: number },
): Promise<Slice> {
  let blocks = firstBlocks
  let found = await searchContacts(db, workspaceId, looked, { ...slice, mostBlocks: blocks })
  if (found.blocks === blocks && found.total < mostCounted) {
    // As many as it takes to count enough, going by the first ones.
    blocks = Math.min(mostBlocks, Math.ceil((1.2 * blocks * mostCounted) / found.total))
    found = await searchContacts(db, workspaceId, looked, { ...slice, mostBlocks: blocks })
  }
  const { total, contacts } = found
  const isAtLeast = total > mostCounted || found.blocks === blocks
  return { total: Math.min(total, mostCounted), isAtLeast, contacts }
}

/**
 * All of the groups' contacts, batch by batch, in flat memory. Not one snapshot: what is imported while
 * it runs may or may not be in it.
 */
export async function* walk(
  db: Db,
  workspaceId: number,
  groups: readonly ListedGroup[],
  wanted: { offset?: number | undefined; search?: string | undefined },
): AsyncGenerator<Contact[]> {
  let skip = wanted.offset ?? 0
  for (const group of groups) {
    const looked = lookFor(wanted.search, [group])
    const batches = looked ? walkFound(db, workspaceId, looked) : walkAll(db, workspaceId, group.id)
    for await (const batch of batches) {
      yield batch.slice(skip)
      skip = Math.max(0, skip - batch.length)
    }
  }
}

async function* walkAll(db: Db, workspaceId: number, groupId: number): AsyncGenerator<Contact[]> {
  let batch: Contact[] = []
  do {
    batch = await listAfter(db, workspaceId, groupId, batch.at(-1)?.id ?? 0, batchSize)
    yield batch
  } while (batch.length > 0)
}

async function* walkFound(db: Db, workspaceId: number, looked: Looked): AsyncGenerator<Contact[]> {
  // A batch of blocks at a time, so that all that match in them fit into one.
  const mostBlocks = batchSize / blockSize
  let [afterId, offset] = [0, 0]
  for (let blocks = mostBlocks; blocks === mostBlocks;) {
    const slice = { offset, limit: batchSize, mostBlocks, afterId }
    const found = await searchContacts(db, workspaceId, looked, slice)
    yield found.contacts
    offset += found.contacts.length
    // Long cells make pieces that are less than what was found in these blocks.
    if (offset < found.total) continue
    ;[afterId, offset, blocks] = [found.lastBlock, 0, found.blocks]
  }
}
