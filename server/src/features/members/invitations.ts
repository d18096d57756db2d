// Invitations to a workspace: by mail, for one address, for a week.
import { randomBytes } from 'node:crypto'
import { hasRole, invitationPath, memberLimits, type Invitation, type Role } from '@lettermill/contracts'
import type { Caller } from '../../platform/caller.ts'
import { lockLimit, transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { readEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  addMember,
  findAccountByEmail,
  findWhoMay,
  findWorkspaceName,
  hashToken,
  listMembers,
  recordJoined,
} from '../accounts/index.ts'
import { mailInvitation, type NoticeMailDeps } from '../notices/index.ts'
import {
  countInvitations,
  endInvitation,
  insertInvitation,
  keepForAccount,
  listInvitations,
  lockInvitation,
  type FoundInvitation,
} from './queries.ts'

const { openInvitations, invitationsAnHour, invitationDays } = memberLimits

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Invites an address to the caller's workspace, by mail if the instance can send one.
 * @returns the invitation, with its link if no mail was queued
 * @throws Problem email_invalid, role_not_enough for an owner that is invited by somebody else, already_member,
 *   invitations_full, invitations_limit
 */
export async function invite(
  tx: Tx,
  caller: Caller,
  wanted: { email: string; role: Role },
  deps: NoticeMailDeps,
): Promise<Invitation & { link: string | null }> {
  const { workspaceId, accountId } = caller
  const email = readEmail(wanted.email)
  if (email === null) throw new Problem('email_invalid')
  if (wanted.role === 'owner' && !hasRole(caller.role, 'owner'))
    throw new Problem('role_not_enough', { name: await findWhoMay(tx, workspaceId, 'owner') })
  await lockLimit(tx, 'invitations', workspaceId)
  const members = await listMembers(tx, workspaceId)
  if (members.some((member) => isSame(member.email, email))) throw new Problem('already_member', { email })
  await assertFewEnough(tx, workspaceId)
  const token = randomBytes(32).toString('base64url')
  const id = await insertInvitation(tx, {
    workspaceId,
    email,
    role: wanted.role,
    tokenDigest: hashToken(token),
    byAccountId: accountId,
    days: invitationDays,
  })
  const link = `${deps.publicUrl}${invitationPath}?token=${token}`
  const workspace = await findWorkspaceName(tx, workspaceId)
  const isMailed = await mailInvitation(tx, deps, { to: email, by: caller.email, workspace, page: link })
  const made = (await listInvitations(tx, workspaceId)).find((each) => each.id === id)
  if (!made) throw new Error('The invitation is not listed')
  return { ...made, link: isMailed ? null : link }
}

async function assertFewEnough(tx: Tx, workspaceId: number): Promise<void> {
  const { open, ofHour, wait } = await countInvitations(tx, workspaceId)
  if (open >= openInvitations) throw new Problem('invitations_full', { limit: openInvitations })
  if (ofHour >= invitationsAnHour)
    throw new Problem('invitations_limit', {
      limit: invitationsAnHour,
      seconds: wait,
      minutes: Math.ceil(wait / 60),
    })
}

/**
 * What the invitation of a link is for.
 * @throws Problem invitation_invalid if it was used, withdrawn or replaced, is too old, or never was
 */
export async function findInvitation(db: Db, token: string) {
  return transaction(db, async (tx) => {
    const found = await lock(tx, token)
    return {
      workspace: await findWorkspaceName(tx, found.workspace_id),
      email: found.email,
      role: found.role,
      by: found.by,
      hasAccount: (await findAccountByEmail(tx, found.email)) !== undefined,
    }
  })
}

/**
 * Adds the caller to the workspace that invited the caller's address.
 * @returns the workspace, and the role; null if the caller was a member before, as is who joined by signing in
 * @throws Problem invitation_invalid; invitation_for_other if it is for another address
 */
export async function accept(
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<{ id: number; role: Role | null }> {
  const found = await lock(tx, token)
  if (!isSame(found.email, caller.email)) throw new Problem('invitation_for_other', { email: found.email })
  await endInvitation(tx, found.id)
  const isNew = await addMember(tx, found.workspace_id, caller.accountId, found.role)
  return { id: found.workspace_id, role: isNew ? found.role : null }
}

/** Who registers by an invitation, and from which IP address. */
export interface RegisteredInvited {
  token: string
  email: string
  accountId: number
  address: string
}

/**
 * Adds an account that registers to the workspace that invited its address, or keeps the invitation until it is approved.
 * @returns whether the account is approved and a member
 * @throws Problem invitation_invalid; invitation_for_other if it is for another address
 */
export async function joinByInvitation(
  tx: Tx,
  { token, email, accountId, address }: RegisteredInvited,
  areApproved: boolean,
): Promise<boolean> {
  const found = await lock(tx, token)
  if (!isSame(found.email, email)) throw new Problem('invitation_for_other', { email: found.email })
  if (!found.is_by_administrator && !areApproved) {
    await keepForAccount(tx, found.id, accountId)
    return false
  }
  await endInvitation(tx, found.id)
  const isNew = await addMember(tx, found.workspace_id, accountId, found.role)
  const actor = { by: 'session', accountId, email, workspaceId: found.workspace_id, address } as const
  await recordJoined(tx, actor, found.workspace_id, found.role)
  return isNew
}

async function lock(tx: Tx, token: string): Promise<FoundInvitation> {
  const found = await lockInvitation(tx, hashToken(token))
  if (!found) throw new Problem('invitation_invalid')
  return found
}
