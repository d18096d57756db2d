// The calls of one's own second factors.
import {
  beginPasskey,
  beginTotp,
  confirmTotp,
  createPasskey,
  createRecoveryCodes,
  deletePasskey,
  deleteTotp,
  listSecondFactors,
} from '@lettermill/contracts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { failed, webauthn } from './calls.ts'

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

/** A passkey that the browser has made for this account, as the server wants it. */
async function newCredential() {
  const optionsJSON = (await call(beginPasskey)) as unknown as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await webauthn()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(failed)
  const { clientDataJSON, attestationObject, transports } = response
  const shown = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  return { id, rawId, type, clientExtensionResults: {}, response: shown }
}
