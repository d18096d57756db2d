// A contact is erased: its row, values, memberships and what could bring it back; a digest of its address stays.
import type { Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { raiseContactCount } from '../queries/counts.ts'
import type { ErasedAddresses } from './erased.ts'
import {
  deleteForGood,
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
  await lockGroupsOf(tx, contactIds)
  const live = await deleteForGood(tx, workspaceId, contactIds)
  await raiseContactCount(tx, workspaceId, -live)
  await forgetSearches(tx, workspaceId, email)
  await erased.remember(tx, workspaceId, [email])
  return { workspaceId, email, contactIds }
}
