// The role that the provider gives in OIDC_WORKSPACE. It is applied at each sign-in there.
import type { Tx } from '../../../platform/db/index.ts'
import { record, type Actor } from '../../audit/index.ts'
import type { AccountRow } from '../queries/accounts.ts'
import type { Person } from './claims.ts'
import type { ProviderConfig } from './provider.ts'
import { isLastOwner, isLastWorkspaceOfAdministrator } from '../memberships.ts'
import { endMembership, lockMembers } from '../queries/memberships.ts'
import { giveRole } from './queries.ts'

/**
 * Makes the account a member with the person's role, changes its role, or ends its membership if the provider gives
 * none. The last owner whose account is approved stays one, and an
 * administrator stays a member of their only workspace. Changes nothing without OIDC_ROLES.
 * @returns whether the account is a member of OIDC_WORKSPACE by its role at the provider
 */
export async function applyRole(
  tx: Tx,
  { OIDC_ROLES, OIDC_WORKSPACE: workspaceId }: ProviderConfig,
  account: Pick<AccountRow, 'id' | 'email'>,
  { role }: Person,
  address: string,
): Promise<boolean> {
  if (!OIDC_ROLES || workspaceId === undefined) return false
  if (isLastOwner(await lockMembers(tx, workspaceId), account.id)) return true
  const actor: Actor = { by: 'session', accountId: account.id, email: account.email, workspaceId, address }
  if (role === null) {
    if (await isLastWorkspaceOfAdministrator(tx, account.id)) return true
    const isEnded = await endMembership(tx, workspaceId, account.id)
    if (isEnded) await record(tx, actor, { action: 'provider_role_ended' })
    return false
  }
  const given = await giveRole(tx, workspaceId, account.id, role)
  if (given === 'given') await record(tx, actor, { action: 'provider_role_given', detail: role })
  return given !== 'missing'
}
