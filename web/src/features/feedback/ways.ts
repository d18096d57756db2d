// The calls for the ways by which bounces and complaints come in.
import {
  createHook,
  deleteHook,
  getFeedbackWays,
  retryFailedFeedback,
  type CallInput,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'

const key = ['feedbackWays'] as const

/** Everything on the screen, reloaded every ten seconds. */
export function useWays() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getFeedbackWays, { signal }),
    refetchInterval: 10_000,
  })
}

function useChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Creates a hook. Only this answer contains its URL. */
export function useCreateHook() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createHook, 'body'>) => call(createHook, { body }),
    onSuccess: useChanged(),
  })
}

/** Deletes a hook. */
export function useDeleteHook() {
  return useMutation({
    mutationFn: (id: number) => call(deleteHook, { params: { id } }),
    onSuccess: useChanged(),
  })
}

/** Makes the server read the failed reports again. */
export function useRetryFailed() {
  return useMutation({ mutationFn: () => call(retryFailedFeedback, {}), onSuccess: useChanged() })
}
