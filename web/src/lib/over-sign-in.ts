// Remembers what a person was entering when the session ended, so that the same person finds it after signing in again.
// Only this page remembers it, and a reload forgets it. Long texts are drafts (drafts.ts), which survive a reload.
import { useEffect, useRef, useState } from 'react'
import { onSessionForgotten, readKeptEmail } from './session/index.ts'

const kept = new Map<string, unknown>()

const keyOf = (place: string, account = readKeptEmail()) => `${account ?? ''}:${place}`

/** Whether the end of a session interrupted anybody on this page. */
export const isAnythingKept = (): boolean => kept.size > 0

/** What the signed-in account was entering at this place when its session ended; undefined if nothing. */
export function keptOverSignIn<Value>(place: string): Value | undefined {
  // Each place has one writer, which also reads it.
  return kept.get(keyOf(place)) as Value | undefined
}

/**
 * Remembers the value of a place if the session ends. It is forgotten when the value becomes undefined, or when the
 * person leaves the screen.
 * @param value what was entered; undefined if nothing, or if its dialog is closed
 */
export function useKeepOverSignIn(place: string, value: unknown): void {
  // The account is known now, but not after its session has ended.
  const [key] = useState(() => keyOf(place))
  const latest = useRef(value)
  useEffect(() => {
    if (value === undefined && latest.current !== undefined) kept.delete(key)
    latest.current = value
  })
  useEffect(() => {
    const stop = onSessionForgotten((isLeft) => {
      if (latest.current !== undefined && !isLeft) kept.set(key, latest.current)
    })
    return () => {
      stop()
      if (readKeptEmail() !== null) kept.delete(key)
    }
  }, [key])
}
