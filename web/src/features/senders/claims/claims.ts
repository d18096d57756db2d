// The administrator's calls: who claims which sending domain.
import { allowDomain, listDomainClaims, type DomainClaim } from '@lettermill/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

const claimsKey = ['domainClaims'] as const

/** As many as the screen shows; a search finds the others. */
export const claimsShown = 500

/** Claims by name of the domain, those that match the search. */
export function useClaims(search: string) {
  return useQuery({
    queryKey: [...claimsKey, search],
    queryFn: ({ signal }) => call(listDomainClaims, { query: { search, limit: claimsShown }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Allows a claim or takes that back. */
export function useAllow(onFailure: (error: unknown) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, allowed_at }: DomainClaim) =>
      call(allowDomain, { params: { id }, body: { allowed: allowed_at === null } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: claimsKey }),
    onError: onFailure,
  })
}
