// Lists of contacts: of a group or of all live groups, a slice with its total, or the whole array in batches.
import type { Contact } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { listAfter, listParts, searchContacts } from './queries/contacts.ts'
import { findGroup, listGroups } from './queries/groups.ts'
import { searchPattern } from './search-text.ts'
import { partsOf } from './slices.ts'

interface ListedGroup {
  id: number
  contactCount: number
}

export interface Wanted {
  limit?: number | undefined
  offset?: number | undefined
  search?: string | undefined
}

const batchSize = 2000

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

/** A slice of the groups' contacts, and how many there are in all. */
export async function getSlice(
  db: Db,
  workspaceId: number,
  groups: readonly ListedGroup[],
  wanted: { limit: number; offset: number; search?: string | undefined },
): Promise<{ total: number; contacts: Contact[] }> {
  const pattern = searchPattern(wanted.search)
  if (pattern !== null) {
    const groupIds = groups.map(({ id }) => id)
    return searchContacts(db, workspaceId, groupIds, pattern, wanted)
  }
  const total = groups.reduce((sum, { contactCount }) => sum + contactCount, 0)
  const parts = partsOf(groups, wanted.offset, wanted.limit)
  return { total, contacts: parts.length > 0 ? await listParts(db, workspaceId, parts) : [] }
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
  const pattern = searchPattern(wanted.search)
  let skip = wanted.offset ?? 0
  for (const { id } of groups) {
    let batch: Contact[] = []
    do {
      batch = await listAfter(db, workspaceId, id, batch.at(-1)?.id ?? 0, batchSize, pattern)
      yield batch.slice(skip)
      skip = Math.max(0, skip - batch.length)
    } while (batch.length === batchSize)
  }
}
