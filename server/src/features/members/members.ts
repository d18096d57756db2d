// The members of a workspace: their roles, removing them and leaving.
import { hasRole, type Member, type Role } from '@lettermill/contracts'
import type { Caller } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  endMembership,
  findWhoMay,
  isLastOwner,
  isLastWorkspaceOfAdministrator,
  lockMembers,
  updateRole,
} from '../accounts/index.ts'
import { endInvitationsTo } from './queries.ts'

type Acting = Pick<Caller, 'workspaceId' | 'accountId'>

/**
 * Changes the role of a member. Only an owner makes somebody an owner, and changes the role of one.
 * @throws Problem not_found, role_not_enough, last_owner
 */
export async function changeRole(tx: Tx, caller: Acting, accountId: number, role: Role): Promise<Member> {
  const { members, acting, member } = await lock(tx, caller, accountId)
  if ([member.role, role].includes('owner')) await assertMay(tx, caller, acting.role, 'owner')
  if (role !== 'owner') assertOwnerLeft(members, member)
  await updateRole(tx, caller.workspaceId, accountId, role)
  return { ...member, role }
}

/**
 * Removes a member, or lets the caller leave. Sessions and API tokens of the member in this workspace end at once, and
 * so do its open invitations of the address. Only an owner removes an owner.
 * @returns the address of the member
 * @throws Problem not_found, role_not_enough, last_owner; last_workspace for an administrator who is a member of no other
 */
export async function removeMember(tx: Tx, caller: Acting, accountId: number): Promise<string> {
  const { members, acting, member } = await lock(tx, caller, accountId)
  if (accountId !== caller.accountId)
    await assertMay(tx, caller, acting.role, member.role === 'owner' ? 'owner' : 'manager')
  assertOwnerLeft(members, member)
  if (await isLastWorkspaceOfAdministrator(tx, accountId)) throw new Problem('last_workspace')
  await endMembership(tx, caller.workspaceId, accountId)
  await endInvitationsTo(tx, caller.workspaceId, member.email)
  return member.email
}

/** Reads the caller's role again under the lock: somebody may just have changed it. */
async function lock(tx: Tx, { workspaceId, accountId: own }: Acting, accountId: number) {
  const members = await lockMembers(tx, workspaceId)
  const acting = members.find(({ id }) => id === own)
  const member = members.find(({ id }) => id === accountId)
  if (!acting) throw new Problem('signed_out')
  if (!member) throw new Problem('not_found')
  return { members, acting, member }
}

async function assertMay(tx: Tx, { workspaceId }: Acting, role: Role, needed: Role): Promise<void> {
  if (hasRole(role, needed)) return
  throw new Problem('role_not_enough', { name: await findWhoMay(tx, workspaceId, needed) })
}

function assertOwnerLeft(members: readonly Member[], leaving: Member): void {
  if (isLastOwner(members, leaving.id)) throw new Problem('last_owner')
}
