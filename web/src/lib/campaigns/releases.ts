// The release of a workspace's next campaign. An administrator gives it in Settings, or in the dialog before sending.
import { releaseSending } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/index.ts'

/** The workspaces that need a release, as Settings shows them. */
export const releasesKey = ['releases'] as const

/** The reviews of all campaigns, which show whether the next campaign is released. */
export const reviewsKey = ['campaigns', 'review'] as const

/** Releases the next campaign of a workspace. */
export function useReleaseSending() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (workspace_id: number) => call(releaseSending, { body: { workspace_id } }),
    onSuccess: () =>
      Promise.all([releasesKey, reviewsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
