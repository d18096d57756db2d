// Erases a contact: its row, values, memberships, and everything that could restore it. A digest of its address stays.
import type { Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { raiseContactCount } from '../queries/counts.ts'
import type { ErasedAddresses } from './erased.ts'
import {
  deleteForGood,
  endSearches,
  findAddressOf,
  forgetSearches,
  listIdsOf,
  lockForErasure,
  lockGroupsOf,
} from './queries.ts'

/** The erased person, for the other features that store data about them. */
export interface ErasedPerson {
  workspaceId: number
  /** The address in lower case. */
  email: string
  /** The ids of the contact, and of deleted contacts that had its address. */
  contactIds: readonly number[]
}

/**
 * Erases a contact, even one that was deleted less than a day ago. It waits for running imports and for campaigns that
 * are being started in the workspace, and blocks new ones until the transaction ends.
 * @param typed the contact's address, which the caller typed to confirm
 * @throws Problem not_found, contact_address_mismatch
 */
export async function eraseFromContacts(
  tx: Tx,
  erased: ErasedAddresses,
  workspaceId: number,
  { id, typed }: { id: number; typed: string },
): Promise<ErasedPerson> {
  await lockForErasure(tx, workspaceId)
  const email = (await findAddressOf(tx, workspaceId, id))?.toLowerCase()
  if (email === undefined) throw new Problem('not_found')
  if (typed.trim().toLowerCase() !== email) throw new Problem('contact_address_mismatch')
  const contactIds = [...new Set([id, ...(await listIdsOf(tx, workspaceId, email))])]
  // Locks jobs before contacts, because a running job locks itself before contacts.
  await endSearches(tx, workspaceId, email)
  await forgetSearches(tx, workspaceId, email)
  await lockGroupsOf(tx, contactIds)
  const live = await deleteForGood(tx, workspaceId, contactIds)
  await raiseContactCount(tx, workspaceId, -live)
  await erased.remember(tx, workspaceId, [email])
  return { workspaceId, email, contactIds }
}

/**
 * Erases the earlier addresses of the person. An address that belongs to another contact by now is not erased.
 * @param addresses from other features; the person's current one may be among them
 * @returns the erased addresses, in lower case
 */
export async function eraseEarlier(
  tx: Tx,
  erased: ErasedAddresses,
  { workspaceId, email }: ErasedPerson,
  addresses: readonly string[],
): Promise<string[]> {
  const earlier = new Set(addresses.map((each) => each.toLowerCase()))
  for (const each of ['', email]) earlier.delete(each)
  for (const each of earlier) {
    if ((await listIdsOf(tx, workspaceId, each)).length > 0) earlier.delete(each)
    else await forgetSearches(tx, workspaceId, each)
  }
  await erased.remember(tx, workspaceId, [...earlier])
  return [...earlier]
}
