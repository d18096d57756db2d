// Rules of memberships: who may not go, and the audit entry of a new one.
import type { Member, Role } from '@lettermill/contracts'
import { lockLimit, type Tx } from '../../platform/db/index.ts'
import { record, type Actor } from '../audit/index.ts'
import { findAccount } from './queries/accounts.ts'
import { findWorkspaceName, listWorkspacesOf } from './queries/memberships.ts'

/** Records that an account joined a workspace, and in which role. @param actor names the account */
export async function recordJoined(tx: Tx, actor: Actor, workspaceId: number, role: Role): Promise<void> {
  const object = {
    kind: 'workspace',
    id: workspaceId,
    name: await findWorkspaceName(tx, workspaceId),
  } as const
  await record(tx, { ...actor, workspaceId }, { action: 'member_joined', object, detail: role })
}

/** Whether a workspace would have no owner without this account. @param members the approved ones */
export function isLastOwner(members: readonly Member[], accountId: number): boolean {
  const owners = members.filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.id === accountId
}

/**
 * Whether an account is an administrator who is a member of one workspace alone. Who is a member of none cannot sign in,
 * and somebody must look after the instance. The answer stays true until the transaction ends.
 */
export async function isLastWorkspaceOfAdministrator(tx: Tx, accountId: number): Promise<boolean> {
  if (!(await findAccount(tx, accountId))?.is_admin) return false
  // Of two memberships that end at once, one stays.
  await lockLimit(tx, 'last_workspace', accountId)
  return (await listWorkspacesOf(tx, accountId)).length < 2
}
