// How people sign in here, and the page that they wanted while they are at the provider.
import { signInMethods, type PasswordsFor } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { invitationOf } from '../origin.ts'

interface SignInMethods {
  /** The provider's name; null if there is none, or none is known yet. */
  provider: string | null
  passwords: PasswordsFor
}

/** Without an answer of the server, people sign in with a password. */
export function useSignInMethods(): SignInMethods {
  const { data } = useQuery({
    queryKey: ['sign-in', 'methods'],
    queryFn: () => call(signInMethods),
    staleTime: 15_000,
  })
  return { provider: data?.provider ?? null, passwords: data?.passwords ?? 'everybody' }
}

const originKey = 'lettermill.wanted'

/** Keeps the page to open after the sign-in. The provider's pages replace this one in the tab. */
export function keepOrigin(origin: string): void {
  window.sessionStorage.setItem(originKey, origin)
}

/** The page to open. */
export function readOrigin(): string {
  return window.sessionStorage.getItem(originKey) ?? '/dashboard'
}

/** The invitation whose page is to be opened after the sign-in at the provider, as the body of a call; else empty. */
export function readInvitation(): { invitation?: string } {
  return invitationOf(readOrigin())
}
