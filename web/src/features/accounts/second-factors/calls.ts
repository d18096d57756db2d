// Signing in by a passkey, and what the browser does for passkeys. /login loads it; the calls of one's own factors are
// apart.
import { beginPasskeySignIn, signInWithPasskey } from '@lettermill/contracts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { invitationOf, useOrigin } from '../origin.ts'

/** Signs in by a passkey, without a password. */
export function usePasskeySignIn() {
  const { signIn } = useSession()
  const { origin } = useOrigin()
  return useMutation({
    mutationFn: async () =>
      call(signInWithPasskey, { body: { credential: await signedCredential(), ...invitationOf(origin) } }),
    onSuccess: ({ token, user }) => signIn(token, user),
  })
}

/** Whether this page can use passkeys: the browser has them on https and localhost, for a host that is a name. */
export function hasPasskeys(): boolean {
  const { hostname } = window.location
  const isNumeric = /^[\d.]+$|^\[/.test(hostname)
  return typeof window.PublicKeyCredential === 'function' && !isNumeric
}

// Its code is loaded when somebody uses a passkey.
export const webauthn = () => import('@simplewebauthn/browser')

async function signedCredential() {
  const optionsJSON = (await call(beginPasskeySignIn)) as unknown as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await webauthn()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(failed)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const shown = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  return { id, rawId, type, clientExtensionResults: {}, response: shown }
}

/** Says in a sentence why the browser used no passkey. Its own reasons are vague on purpose. */
export function failed(error: unknown): never {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'InvalidStateError') throw new Error(text('secondFactors:passkeys.known'))
  if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    throw new Error(text('secondFactors:passkeys.elsewhere'))
  throw new Error(text('secondFactors:passkeys.cancelled'))
}
