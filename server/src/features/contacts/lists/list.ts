// Lists contacts, either all of a workspace or those of a group: a slice with its total, or the whole list in batches.
import { mostCounted, type Contact } from '@lettermill/contracts'
import { fromNearerEnd, type Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { findByAddress } from '../queries/contact.ts'
import {
  countContacts,
  listAfter,
  listIds,
  listSlice,
  listSorted,
  searchContacts,
  type Listed,
  type Sort,
} from '../queries/contacts.ts'
import { findGroup } from '../queries/groups.ts'
import { termOf } from './term.ts'

export interface Window {
  limit: number
  offset: number
}

export interface Slice {
  total: number
  /** Whether there may be more than `total`. */
  isAtLeast: boolean
  contacts: Contact[]
}

const batchSize = 2000

/** All contacts of a workspace, or those that a search finds, in the order of their creation. */
export function allContacts(workspaceId: number, search?: string): Listed {
  return { workspaceId, group: null, term: termOf(search) }
}

/**
 * All contacts of a group, or only the contacts that a search finds, in the order of their creation.
 * @throws Problem not_found
 */
export async function contactsOfGroup(
  db: Db,
  workspaceId: number,
  groupId: number,
  search?: string,
): Promise<Listed> {
  const group = await findGroup(db, workspaceId, groupId)
  if (!group) throw new Problem('not_found')
  return { workspaceId, group: { id: group.id, members: group.contactCount }, term: termOf(search) }
}

/**
 * A slice of a list, or the first part of it, and the total. A search and a sorted list are counted, and paged, up to
 * `mostCounted`.
 */
export async function getSlice(db: Db, listed: Listed, window: Window, sort?: Sort): Promise<Slice> {
  const bounded = (total: number, contacts: Contact[]) => ({
    total: Math.min(total, mostCounted),
    isAtLeast: total > mostCounted,
    contacts,
  })
  if (listed.term) {
    const { total, contacts } = await searchContacts(db, listed, window, sort)
    return bounded(total, contacts)
  }
  const total = listed.group ? listed.group.members : await countContacts(db, listed.workspaceId)
  if (sort) return bounded(total, await listSorted(db, listed, sort, window))
  const cut = fromNearerEnd(total, window)
  return { total, isAtLeast: false, contacts: cut.limit > 0 ? await listSlice(db, listed, cut) : [] }
}

/** Whether more of a slice may follow its first part. */
export function isCut({ contacts, total, isAtLeast }: Slice, { limit, offset }: Window): boolean {
  const { length } = contacts
  return length > 0 && length < limit && (isAtLeast || offset + length < total)
}

/** Yields a slice whose first part is loaded, in parts, so that memory stays flat. */
export async function* readOn(
  db: Db,
  listed: Listed,
  first: Slice,
  { limit, offset }: Window,
  sort?: Sort,
): AsyncGenerator<Contact[]> {
  for (let [piece, seen] = [first.contacts, 0]; piece.length > 0;) {
    yield piece
    seen += piece.length
    if (seen === limit) return
    piece = (await getSlice(db, listed, { limit: limit - seen, offset: offset + seen }, sort)).contacts
  }
}

/**
 * Yields all contacts of a list after the first `offset`, in batches, so that memory stays flat. The list is no
 * snapshot: contacts that are imported meanwhile may be missing.
 */
export async function* listBatches(db: Db, listed: Listed, offset = 0): AsyncGenerator<Contact[]> {
  let batch = await listAfter(db, listed, { after: 0, limit: batchSize, offset })
  while (batch.length > 0) {
    yield batch
    batch = await listAfter(db, listed, { after: batch.at(-1)?.id ?? 0, limit: batchSize })
  }
}

/** Yields the contacts of the workspace with these ids, in batches, so that memory stays flat. */
export function contactsById(db: Db, workspaceId: number, ids: readonly number[]): AsyncGenerator<Contact[]> {
  return listBatches(db, { workspaceId, group: null, term: null, ids })
}

/** The contact that has the address, in any letter case; an empty list if none has it. */
export async function contactsWithAddress(db: Db, workspaceId: number, email: string): Promise<Contact[]> {
  const found = await findByAddress(db, workspaceId, email.trim())
  if (!found) return []
  return listAfter(db, { workspaceId, group: null, term: null, ids: [found.id] }, { after: 0, limit: 1 })
}

/** The ids of all contacts that a search finds; null if it finds more than are counted, or if there is no search. */
export async function findContactIds(db: Db, workspaceId: number, search: string): Promise<number[] | null> {
  const listed = allContacts(workspaceId, search)
  const ids = listed.term ? await listIds(db, listed, mostCounted + 1) : []
  return listed.term && ids.length <= mostCounted ? ids : null
}
