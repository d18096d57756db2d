// Drafts: text that was not saved survives a closed dialog, a closed tab and a crashed browser. This browser stores it,
// by account and place, until it is saved or discarded.
import { useCallback, useEffect, useRef, useState } from 'react'
import { readKeptEmail } from './session/index.ts'

/** The texts that a screen stores, by names of its own. */
export type Written<Name extends string> = Readonly<Record<Name, string>>

export type Draft<Name extends string> = Written<Name> & {
  /** When it was last changed, ISO 8601. */
  at: string
}

const pauseInTyping = 400

/** @param place what is written, e.g. `template:12`; @param account the email of the signed-in account */
const keyOf = (place: string, account = readKeptEmail()) => `draft:${account ?? ''}:${place}`

function isDraft<Name extends string>(value: unknown, names: readonly Name[]): value is Draft<Name> {
  return (
    typeof value === 'object' &&
    value !== null &&
    [...names, 'at'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  )
}

/** The draft of a place with all of these texts; null if there is none. */
export function readDraft<Name extends string>(place: string, names: readonly Name[]): Draft<Name> | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(place)) ?? 'null')
    return isDraft(kept, names) ? kept : null
  } catch {
    return null
  }
}

export function forgetDraft(place: string): void {
  window.localStorage.removeItem(keyOf(place))
}

/**
 * Stores a draft at once, in place of an earlier one.
 * @param written the text, and when it was written if that was not now
 */
export function keepDraft(place: string, written: Written<string>, account = readKeptEmail()): void {
  try {
    window.localStorage.setItem(
      keyOf(place, account),
      JSON.stringify({ at: new Date().toISOString(), ...written }),
    )
  } catch (error) {
    // If the browser's storage is full, there is no draft, but everything else works.
    console.warn('The draft could not be kept', error)
  }
}

/** Stores a draft shortly after each change. `forget` removes it, and drops a change that is not stored yet. */
export function useKeptDraft(
  place: string,
  written: Written<string>,
  changed: boolean,
): { forget: () => void } {
  // Remembers the account, because the last draft may be stored when the session has ended and nobody is signed in.
  const [account] = useState(readKeptEmail)
  const pending = useRef<() => void>(() => undefined)
  const text = JSON.stringify(written)
  useEffect(() => {
    if (!changed) return
    pending.current = () => keepDraft(place, JSON.parse(text) as Written<string>, account)
    const timer = window.setTimeout(() => {
      pending.current()
      pending.current = () => undefined
    }, pauseInTyping)
    return () => window.clearTimeout(timer)
  }, [place, text, changed, account])
  // When a screen closes, text that was just typed is stored too.
  useEffect(() => () => pending.current(), [])
  const forget = useCallback(() => {
    pending.current = () => undefined
    forgetDraft(place)
  }, [place])
  return { forget }
}
