// The calls about workspaces whose next campaign an administrator must release.
import { getReleases, releaseSending, updateReleases } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'

const releasesKey = ['releases'] as const

export function useReleases() {
  return useQuery({ queryKey: releasesKey, queryFn: ({ signal }) => call(getReleases, { signal }) })
}

/** Says whether a release is required. */
export function useChangeReleases() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (is_required: boolean) => call(updateReleases, { body: { is_required } }),
    onSuccess: (releases) => queries.setQueryData(releasesKey, releases),
  })
}

/** Releases the next campaign of a workspace. */
export function useReleaseSending() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (workspace_id: number) => call(releaseSending, { body: { workspace_id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: releasesKey }),
  })
}
