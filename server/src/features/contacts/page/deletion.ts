// Deletes one contact, and restores it.
import type { ContactDetail } from '@lettermill/contracts'
import type { Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { assertImportFit, type Quotas } from '../../quotas/index.ts'
import { lockPeople } from '../erasure/queries.ts'
import { findDetail, lockContact } from '../queries/contact.ts'
import { raiseContactCount } from '../queries/counts.ts'
import {
  findDeleted,
  lockGroupsOf,
  lockGroupsOfDeleted,
  moveBack,
  moveOut,
} from '../queries/deleted/deleted-contacts.ts'
import { getDetail, takenBy } from './contact.ts'

/**
 * Deletes a contact, which can be restored for a day.
 * @throws Problem not_found
 */
export async function removeContact(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await lockGroupsOf(tx, workspaceId, id)
  if (!(await lockContact(tx, workspaceId, id))) throw new Problem('not_found')
  await moveOut(tx, workspaceId, [id])
  await raiseContactCount(tx, workspaceId, -1)
}

/**
 * Restores a deleted contact. A contact that is not deleted stays as it is.
 * @throws Problem not_found, contact_taken
 */
export async function bringBackContact(
  tx: Tx,
  workspaceId: number,
  id: number,
  quotas: Quotas,
): Promise<ContactDetail> {
  await lockPeople(tx, workspaceId)
  const live = await findDetail(tx, workspaceId, id)
  if (live) return live
  const deleted = await findDeleted(tx, workspaceId, id)
  if (!deleted) throw new Problem('not_found')
  const groupIds = await lockGroupsOfDeleted(tx, workspaceId, [id])
  if ((await moveBack(tx, workspaceId, [id], groupIds)) === 0)
    throw await takenBy(tx, workspaceId, deleted.email)
  await raiseContactCount(tx, workspaceId, 1)
  await assertImportFit(tx, workspaceId, quotas, { contacts: 1, isNewGroup: false })
  return getDetail(tx, workspaceId, id)
}
