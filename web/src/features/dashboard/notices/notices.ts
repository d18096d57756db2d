// The calls of the notices' buttons.
import { dismissUntrustedProxy, goOnRestored } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { noticesKey } from '../../../lib/notices.ts'

/** Resumes a restored instance, and reloads everything that the screen shows. */
export function useGoOn(onDone: (goneOn: { resumed: number; messages: number }) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(goOnRestored),
    onSuccess: async (goneOn) => {
      onDone(goneOn)
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
