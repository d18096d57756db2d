// Lets an account unsubscribe one of its contacts, and undo that.
import type { ConsentKind, ContactDetail } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { recordConsent } from '../consents/index.ts'
import { getContactDetail } from '../contacts/index.ts'
import { release, suppress } from '../suppressions/index.ts'

export interface SubscriptionChange {
  contact: ContactDetail
  /** Whether the call changed anything. */
  isChanged: boolean
}

/**
 * Unsubscribes a contact. After the commit, no message to its address starts in the workspace.
 * @throws Problem not_found
 */
export async function unsubscribe(tx: Tx, workspaceId: number, id: number): Promise<SubscriptionChange> {
  const { email, status } = await getContactDetail(tx, workspaceId, id)
  await suppress(tx, { workspaceId, email, reason: 'unsubscribed', mailingId: null })
  const isChanged = status !== 'unsubscribed'
  if (isChanged) await recordByMember(tx, workspaceId, id, 'unsubscribed')
  return { contact: await getContactDetail(tx, workspaceId, id), isChanged }
}

/** The audit log says which member it was. */
function recordByMember(tx: Tx, workspaceId: number, contactId: number, kind: ConsentKind): Promise<void> {
  return recordConsent(tx, { workspaceId, contactId, kind, way: 'member', ip: null, agent: null })
}

/**
 * Undoes an unsubscribe, whoever made it, or the suppression of an inactive contact. Other suppressions of the address stay.
 * @throws Problem not_found; contact_stays_suppressed if the contact is suppressed for another reason
 */
export async function resubscribe(tx: Tx, workspaceId: number, id: number): Promise<SubscriptionChange> {
  const { email, status } = await getContactDetail(tx, workspaceId, id)
  if (status !== 'mailable' && status !== 'unsubscribed' && status !== 'inactive')
    throw new Problem('contact_stays_suppressed', { email })
  const isChanged = await release(tx, workspaceId, email)
  if (isChanged && status === 'unsubscribed') await recordByMember(tx, workspaceId, id, 'resubscribed')
  return { contact: await getContactDetail(tx, workspaceId, id), isChanged }
}
