// The calls of API tokens.
import { createApiToken, deleteApiToken, listApiTokens, type CallInput } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/index.ts'

const tokensKey = ['api-tokens'] as const

/** The account's tokens, newest first, without their secrets. */
export function useApiTokens() {
  return useQuery({ queryKey: tokensKey, queryFn: () => call(listApiTokens) })
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: tokensKey })
}

/** Creates a token. Only this answer contains its secret. */
export function useCreateToken() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: CallInput<typeof createApiToken, 'body'>) => call(createApiToken, { body }),
    onSuccess: refresh,
    // Without this, the secret would stay in memory after the dialog was closed.
    gcTime: 0,
  })
}

export function useRevokeToken() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(deleteApiToken, { params: { id } }),
    onSuccess: refresh,
  })
}
