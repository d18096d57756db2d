// The calls behind the dashboard's notices.
import { dismissUntrustedProxy, getNotices, goOnRestored } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

const noticesKey = ['notices'] as const

/** What there is to say about the instance. Where that cannot be found out, nothing is said. */
export function useNotices() {
  return useQuery({ queryKey: noticesKey, queryFn: ({ signal }) => call(getNotices, { signal }) })
}

/** Lets a restored instance go on; everything that the screen shows is asked for again. */
export function useGoOn(onDone: (resumed: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(goOnRestored),
    onSuccess: async ({ resumed }) => {
      onDone(resumed)
      await queries.invalidateQueries()
    },
  })
}

export function useDismissProxy() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(dismissUntrustedProxy),
    onSuccess: () => queries.invalidateQueries({ queryKey: noticesKey }),
  })
}
