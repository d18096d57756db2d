// Test mode: no relay is set, so every message stays in the built-in mailbox.
import { listMailbox } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './api/index.ts'

const kept = 'lettermill.testMode'

async function ask(): Promise<boolean> {
  const { active } = await call(listMailbox, { query: { limit: 1 } })
  window.localStorage.setItem(kept, String(active))
  return active
}

/**
 * Whether messages stay in the built-in mailbox: an administrator may add a relay at any time. Until the answer the last
 * one of this browser counts, so that the sidebar does not move; before the first one nothing is said.
 */
export function useTestMode(): boolean {
  const { data } = useQuery({ queryKey: ['mailbox', 'active'], queryFn: ask, staleTime: 60_000 })
  return data ?? window.localStorage.getItem(kept) === 'true'
}

/**
 * The place of *Mailbox* in the navigation. A browser's first visit does not know yet whether there is one: its place
 * stays reserved, so that nothing moves when the answer comes.
 */
export function useMailboxPlace(): 'shown' | 'reserved' | 'none' {
  const isTest = useTestMode()
  const [isFirstVisit] = useState(() => window.localStorage.getItem(kept) === null)
  return isTest ? 'shown' : isFirstVisit ? 'reserved' : 'none'
}
