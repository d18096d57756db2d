// Lets people whom an administrator approved join the workspaces that invited them.
import type { Tx } from '../../platform/db/index.ts'
import { addMember, findAccount, recordJoined } from '../accounts/index.ts'
import { product } from '../audit/index.ts'
import { endInvitationsOf } from './queries.ts'

/** Adds an account that was approved to the workspaces by whose invitations it registered, and records that. */
export async function joinInvited(tx: Tx, accountId: number): Promise<boolean> {
  const invitations = await endInvitationsOf(tx, accountId)
  const email = (await findAccount(tx, accountId))?.email ?? null
  for (const { workspace_id, role } of invitations) {
    await addMember(tx, workspace_id, accountId, role)
    await recordJoined(tx, { ...product, accountId, email }, workspace_id, role)
  }
  return invitations.length > 0
}
