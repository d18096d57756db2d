// OIDC_ONLY: passwords are off. While the provider does not answer, administrators may use theirs.
import { Problem } from '../../../platform/problem.ts'
import type { AccountRow } from '../queries/accounts.ts'
import type { Provider } from './provider.ts'

/**
 * Checks whether somebody may sign in with a password now.
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

/** @throws Problem passwords_off with OIDC_ONLY, also while the provider does not answer */
export function assertRegistersByPassword(provider: Provider | null): void {
  if (provider?.config.OIDC_ONLY) throw new Problem('passwords_off', { provider: provider.name })
}
