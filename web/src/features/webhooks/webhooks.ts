// The calls for webhook endpoints and their log.
import {
  createWebhook,
  deleteWebhook,
  getWebhookCall,
  listWebhookCalls,
  listWebhooks,
  replayFailedWebhookCalls,
  replayWebhookCall,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  type CallInput,
  type WebhookCall,
  type WebhookCallState,
} from '@lettermill/contracts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { reasonText } from '../../lib/messages/index.ts'

const webhooksKey = ['webhooks'] as const
const callsKey = ['webhook-calls'] as const
/** Calls on one page of the log. */
const pageSize = 50
/** Milliseconds between two polls of the log, so that a person who sent a test event sees the reply. */
const lookEvery = 3000
/** Milliseconds between two polls while a test event waits for its first attempt. */
const firstLookEvery = 1000

/** Why the last attempt of a call failed, in the chosen language; null if it did not. */
export function failureOf({ last_error, last_error_code, last_error_params }: WebhookCall): string | null {
  return reasonText('webhookFailures', last_error_code, last_error_params, last_error)
}

export function useWebhooks() {
  return useQuery({ queryKey: webhooksKey, queryFn: () => call(listWebhooks) })
}

function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([webhooksKey, callsKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/** Adds or edits an endpoint. Only the answer about a new one contains its secret. */
export function useSaveWebhook() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({
      id,
      ...body
    }: CallInput<typeof updateWebhook, 'body'> & { id: number | null }): Promise<{ secret?: string }> => {
      if (id !== null) {
        await call(updateWebhook, { params: { id }, body })
        return {}
      }
      const { url, description, events } = body
      const { secret } = await call(createWebhook, { body: { url, description, events } })
      return { secret }
    },
    onSuccess: refresh,
    // Without this, the secret would stay in memory after its dialog was closed.
    gcTime: 0,
  })
}

export function useRotateSecret() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(rotateWebhook, { params: { id } }),
    onSuccess: refresh,
    gcTime: 0,
  })
}

export function useDeleteWebhook() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(deleteWebhook, { params: { id } }),
    onSuccess: refresh,
  })
}

export function useSendTest() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(testWebhook, { params: { id } }),
    onSuccess: refresh,
  })
}

/** The log of an endpoint, newest first, page by page. */
export function useCalls(id: number, state: WebhookCallState | undefined) {
  return useInfiniteQuery({
    queryKey: [...callsKey, id, state],
    queryFn: ({ pageParam }) =>
      call(listWebhookCalls, {
        params: { id },
        query: {
          limit: pageSize,
          ...(state && { state }),
          ...(pageParam !== null && { before: pageParam }),
        },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < pageSize ? null : (last.at(-1)?.id ?? null)),
    refetchInterval: lookEvery,
  })
}

export function useWholeCall(id: number) {
  return useQuery({
    queryKey: [...callsKey, 'one', id],
    queryFn: () => call(getWebhookCall, { params: { id } }),
    refetchInterval: lookEvery,
  })
}

/** The call of a test event, polled until it needs no further attempt. */
export function useTestCall(id: number) {
  return useQuery({
    queryKey: [...callsKey, 'one', id],
    queryFn: () => call(getWebhookCall, { params: { id } }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.attempts === 0) return firstLookEvery
      return data.state === 'waiting' ? lookEvery : false
    },
  })
}

export function useReplay() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => call(replayWebhookCall, { params: { id } }),
    onSuccess: refresh,
  })
}

export function useReplayFailed() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, since }: { id: number; since: string }) =>
      call(replayFailedWebhookCalls, { params: { id }, body: { since } }),
    onSuccess: refresh,
  })
}
