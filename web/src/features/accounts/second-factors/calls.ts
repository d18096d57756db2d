// The calls about second factors, and what the browser does for passkeys.
import {
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  confirmTotp,
  createPasskey,
  createRecoveryCodes,
  deletePasskey,
  deleteTotp,
  listSecondFactors,
  signInWithPasskey,
} from '@lettermill/contracts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { invitationOf, useOrigin } from '../origin.ts'

const key = ['second-factors'] as const

export function useSecondFactors(enabled = true) {
  return useQuery({ queryKey: key, queryFn: () => call(listSecondFactors), enabled })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Secrets and codes do not stay in memory after their dialog was closed. */
const secret = { gcTime: 0 }

/** A new secret for an authenticator app, each time that its dialog opens. */
export function useBeginTotp() {
  return useMutation({ mutationFn: () => call(beginTotp), ...secret })
}

export function useConfirmTotp() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
    onSuccess: refresh,
    ...secret,
  })
}

export function useDeleteTotp() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: () => call(deleteTotp), onSuccess: refresh })
}

export function useCreatePasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (name: string) =>
      call(createPasskey, { body: { name, credential: await newCredential() } }),
    onSuccess: refresh,
    ...secret,
  })
}

export function useDeletePasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(deletePasskey, { params: { id } }),
    onSuccess: refresh,
  })
}

export function useCreateRecoveryCodes() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: () => call(createRecoveryCodes), onSuccess: refresh, ...secret })
}

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
const webauthn = () => import('@simplewebauthn/browser')

async function newCredential() {
  const optionsJSON = (await call(beginPasskey)) as unknown as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await webauthn()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(failed)
  const { clientDataJSON, attestationObject, transports } = response
  const shown = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  return { id, rawId, type, clientExtensionResults: {}, response: shown }
}

async function signedCredential() {
  const optionsJSON = (await call(beginPasskeySignIn)) as unknown as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await webauthn()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(failed)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const shown = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  return { id, rawId, type, clientExtensionResults: {}, response: shown }
}

/** Says in a sentence why the browser used no passkey. Its own reasons are vague on purpose. */
function failed(error: unknown): never {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'InvalidStateError') throw new Error(text('secondFactors:passkeys.known'))
  if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    throw new Error(text('secondFactors:passkeys.elsewhere'))
  throw new Error(text('secondFactors:passkeys.cancelled'))
}
