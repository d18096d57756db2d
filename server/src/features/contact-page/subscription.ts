// An account unsubscribes one of its contacts, or takes that back.
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

/** From the commit on no message begins to this address in the workspace. @throws Problem not_found */
export async function unsubscribe(tx: Tx, workspaceId: number, id: number): Promise<Standing> {
  const { email, standing } = await getContactDetail(tx, workspaceId, id)
  await suppress(tx, { workspaceId, email, reason: 'unsubscribed', mailingId: null })
  return { contact: await getContactDetail(tx, workspaceId, id), isChanged: standing !== 'unsubscribed' }
}

/**
 * Takes an unsubscribe back, whoever said it; what else stands against the address stays.
 * @throws Problem not_found; contact_stays_suppressed where only a bounce or a complaint stands against it
 */
export async function resubscribe(tx: Tx, workspaceId: number, id: number): Promise<Standing> {
  const { email, standing } = await getContactDetail(tx, workspaceId, id)
  if (standing === 'hard_bounce' || standing === 'complaint')
    throw new Problem('contact_stays_suppressed', { email })
  const isChanged = await release(tx, workspaceId, email)
  return { contact: await getContactDetail(tx, workspaceId, id), isChanged }
}
