// The calls that answer the dashboard's notices.
import { dismissUntrustedProxy, goOnRestored } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { noticesKey } from '../../../lib/notices.ts'

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
