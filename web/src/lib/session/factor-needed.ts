// Whether the server refuses everything until the account has a second factor (REQUIRE_SECOND_FACTOR).
import { useSyncExternalStore } from 'react'
import { onSessionForgotten } from './storage.ts'

let needed = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  needed = next
  for (const listener of listeners) listener()
}

// For as long as the page lives: the next account that signs in may need none.
onSessionForgotten(() => set(false))

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes what the server's last refusal said, or that the factor was set up. */
export function noteFactorNeeded(isNeeded: boolean): void {
  if (isNeeded !== needed) set(isNeeded)
}

export function useFactorNeeded(): boolean {
  return useSyncExternalStore(listen, () => needed)
}
