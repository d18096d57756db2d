// The administrator's calls for claims of sending domains.
import { allowDomain, listDomainClaims, type DomainClaim } from '@lettermill/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../../lib/api/index.ts'
import { leftPagesKept } from '../../../lib/left-pages.ts'

const claimsKey = ['domainClaims'] as const

export const claimsPageSize = 50

/** A page of the claims that match the search, sorted by domain, and the total number. */
export function useClaims(search: string, page: number) {
  return useQuery({
    queryKey: [...claimsKey, search, page],
    queryFn: ({ signal }) =>
      callPage(listDomainClaims, {
        query: { search, limit: claimsPageSize, offset: (page - 1) * claimsPageSize },
        signal,
      }),
    gcTime: leftPagesKept,
    placeholderData: keepPreviousData,
  })
}

/** Allows a claim, or revokes this permission. */
export function useAllow(onFailure: (error: unknown) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, allowed_at }: DomainClaim) =>
      call(allowDomain, { params: { id }, body: { allowed: allowed_at === null } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: claimsKey }),
    onError: onFailure,
  })
}
