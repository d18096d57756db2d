// Test mode: there is no relay, so every message stays in the built-in mailbox.
import { listMailbox } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'

const kept = 'lettermill.testMode'

async function ask(): Promise<boolean> {
  const { active } = await call(listMailbox, { query: { limit: 1 } })
  window.localStorage.setItem(kept, String(active))
  return active
}

const answer = { queryKey: ['mailbox', 'active'], queryFn: ask, staleTime: 60_000 }

/** Whether messages stay in the built-in mailbox. Until the server answers, the last answer in this browser counts. */
export function useTestMode(): boolean {
  // A placeholder, so that nothing renders again if the answer is the same.
  const { data } = useQuery({ ...answer, placeholderData: window.localStorage.getItem(kept) === 'true' })
  return data === true
}

/**
 * Asks the server while the session is being checked, because in test mode a line above moves sidebar and screen down.
 * If this browser has no answer from an earlier visit, the frame waits for the server.
 * @param hasSession whether to ask at all
 * @returns whether the frame can be shown: the answer is known, or the call failed
 */
export function useTestModeAsked(hasSession: boolean): boolean {
  const { isPending } = useQuery({ ...answer, enabled: hasSession })
  return !isPending || window.localStorage.getItem(kept) !== null
}
