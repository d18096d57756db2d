// Test mode: no relay is set, so every message stays in the built-in mailbox.
import { listMailbox } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'

/** Whether messages stay in the built-in mailbox: an administrator may add a relay at any time. Unknown counts as no: nothing is said before it is certain. */
export function useTestMode(): boolean {
  const { data } = useQuery({
    queryKey: ['mailbox', 'active'],
    queryFn: () => call(listMailbox, { query: { limit: 1 } }),
    staleTime: 60_000,
  })
  return data?.active ?? false
}
