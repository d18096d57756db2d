// Test mode: no relay is set, so every message stays in the built-in mailbox.
import { listMailbox } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'

/** Whether messages stay in the built-in mailbox. Unknown counts as no: nothing is said before it is certain. */
export function useTestMode(): boolean {
  const { data } = useQuery({
    queryKey: ['mailbox', 'active'],
    queryFn: () => call(listMailbox, { query: { limit: 1 } }),
    staleTime: Infinity,
  })
  return data?.active ?? false
}
