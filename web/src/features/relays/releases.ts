// The calls about workspaces whose next campaign an administrator must release.
import { getReleases, updateReleases } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { releasesKey } from '../../lib/releases.ts'

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
