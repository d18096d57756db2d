// A contact is erased: its row, values, memberships and what could bring it back; a digest of its address stays.
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

/** Who was erased, for what others keep of the person. */
export interface ErasedPerson {
  workspaceId: number
  /** In lower case. */
  email: string
  /** Of the contact, and of deleted ones that had its address. */
  contactIds: readonly number[]
}

/**
 * Erases a contact, also one that was deleted less than a day ago. It waits for imports and starts of campaigns of the
 * workspace that are under way, and holds up new ones until the transaction ends.
 * @param typed the contact's address, as somebody typed it to confirm
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
  // Before contacts are locked: a job that is under way holds itself, then contacts.
  await endSearches(tx, workspaceId, email)
  await forgetSearches(tx, workspaceId, email)
  await lockGroupsOf(tx, contactIds)
  const live = await deleteForGood(tx, workspaceId, contactIds)
  await raiseContactCount(tx, workspaceId, -live)
  await erased.remember(tx, workspaceId, [email])
  return { workspaceId, email, contactIds }
}

/**
 * Erases addresses that the person had before, too. One that is another contact's by now is that contact's alone.
 * @param addresses what others know of; the person's own may be among them
 * @returns those that were taken, in lower case
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
