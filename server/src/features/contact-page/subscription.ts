// Lets an account unsubscribe one of its contacts, and undo that.
import type { ContactDetail } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { getContactDetail } from '../contacts/index.ts'
import { release, suppress } from '../suppressions/index.ts'

export interface Standing {
  contact: ContactDetail
  /** Whether the call changed anything. */
  isChanged: boolean
}

/**
 * Unsubscribes a contact. After the commit, no message to its address starts in the workspace.
 * @throws Problem not_found
 */
export async function unsubscribe(tx: Tx, workspaceId: number, id: number): Promise<Standing> {
  const { email, status } = await getContactDetail(tx, workspaceId, id)
  await suppress(tx, { workspaceId, email, reason: 'unsubscribed', mailingId: null })
  return { contact: await getContactDetail(tx, workspaceId, id), isChanged: status !== 'unsubscribed' }
}

/**
 * Undoes an unsubscribe, whoever made it, or the suppression of an inactive contact. Other suppressions of the address stay.
 * @throws Problem not_found; contact_stays_suppressed if the contact is suppressed for another reason
 */
export async function resubscribe(tx: Tx, workspaceId: number, id: number): Promise<Standing> {
  const { email, status } = await getContactDetail(tx, workspaceId, id)
  if (status !== 'mailable' && status !== 'unsubscribed' && status !== 'inactive')
    throw new Problem('contact_stays_suppressed', { email })
  const isChanged = await release(tx, workspaceId, email)
  return { contact: await getContactDetail(tx, workspaceId, id), isChanged }
}
