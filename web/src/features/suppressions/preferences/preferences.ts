// The calls of the preference page.
import {
  getPreferences,
  resubscribe,
  unsubscribe,
  updatePreferences,
  type CallInput,
  type Preferences,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callText } from '../../../lib/api/index.ts'
import { loadReadersLanguage } from '../../../lib/messages/index.ts'

/** The preferences, with the language to show them in; undefined for the app's own. */
export interface Shown extends Preferences {
  shownIn: string | undefined
}

const keyOf = (token: string) => ['preferences', token, 'page'] as const

async function inItsLanguage(found: Preferences): Promise<Shown> {
  return { ...found, shownIn: await loadReadersLanguage(found.language) }
}

/** What the reader of a message may choose. It is loaded once, so that the form does not change while in use. */
export function usePreferences(token: string) {
  return useQuery({
    queryKey: keyOf(token),
    queryFn: async () => inItsLanguage(await call(getPreferences, { query: { token } })),
    ...{ staleTime: Infinity, retry: false, refetchOnReconnect: false },
  })
}

export type Choices = Omit<CallInput<typeof updatePreferences, 'body'>, 'token'>

/** Saves the reader's choices. A reader who had unsubscribed is subscribed again afterwards. */
export function useSavePreferences(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ comesBack, ...choices }: Choices & { comesBack: boolean }) => {
      const saved = await call(updatePreferences, { body: { token, ...choices } })
      if (!comesBack) return saved
      await callText(resubscribe, { body: { token, from: 'preferences' } })
      return { ...saved, subscribed: true }
    },
    onSuccess: async (saved) => queries.setQueryData(keyOf(token), await inItsLanguage(saved)),
  })
}

/** Unsubscribes the reader from everything. */
export function useLeave(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callText(unsubscribe, { body: { token, from: 'preferences' } }),
    onSuccess: () =>
      queries.setQueryData<Shown>(keyOf(token), (shown) => shown && { ...shown, subscribed: false }),
  })
}
