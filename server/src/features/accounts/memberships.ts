// Rules of memberships: who may not go, and the audit entry of a new one.
import type { Member, Role } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { record, type Actor } from '../audit/index.ts'
import { findWorkspaceName } from './queries/memberships.ts'

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
