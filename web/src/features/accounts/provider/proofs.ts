// How somebody who is signed in proves who acts. /login does not load it.
import type { Account } from '@lettermill/contracts'
import { useSignInMethods } from './methods.ts'

/**
 * How an account proves who acts: by its password, and by signing in again at the provider (its name; null if it is not
 * linked). Until the account is known, by the password.
 */
export function useProofs(account: Account | undefined): { password: boolean; provider: string | null } {
  const { provider, passwords } = useSignInMethods()
  const isOn = passwords === 'everybody' || (passwords === 'administrators' && account?.isAdmin === true)
  return {
    password: account === undefined || (account.hasPassword && isOn),
    provider: account?.isLinked ? provider : null,
  }
}
