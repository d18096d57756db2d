// OIDC_ONLY: passwords and passkeys are off. While the provider does not answer, administrators may use theirs.
import type { Account } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'
import type { AccountRow } from '../queries/accounts.ts'
import type { Provider } from './provider.ts'

/**
 * Checks whether somebody may sign in with a password or a passkey now.
 * @returns a check of the account, for after its password
 * @throws Problem passwords_off, as the check does
 */
export async function assertPasswordsOn(
  provider: Provider | null,
): Promise<(account: Pick<AccountRow, 'is_admin'>) => void> {
  const open = (await provider?.passwordsFor()) ?? 'everybody'
  const refused = () => new Problem('passwords_off', { provider: provider?.name ?? '' })
  if (open === 'nobody') throw refused()
  return ({ is_admin }) => {
    if (open === 'administrators' && !is_admin) throw refused()
  }
}

/**
 * Whether an account proves by its password who acts. It does not if nobody knows the password, and not while passwords
 * are off: then a sign-in within the last 15 minutes is the proof.
 */
export async function provesByPassword(
  provider: Provider | null,
  { hasPassword, isAdmin }: Pick<Account, 'hasPassword' | 'isAdmin'>,
): Promise<boolean> {
  const open = (await provider?.passwordsFor()) ?? 'everybody'
  return hasPassword && (open === 'everybody' || (open === 'administrators' && isAdmin))
}

/** @throws Problem passwords_off with OIDC_ONLY, also while the provider does not answer */
export function assertRegistersByPassword(provider: Provider | null): void {
  if (provider?.config.OIDC_ONLY) throw new Problem('passwords_off', { provider: provider.name })
}
