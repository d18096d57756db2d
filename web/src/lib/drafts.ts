// What was written and not saved survives a closed dialog, a closed tab and a dead browser: kept in this browser,
// by account and place, until it is saved or thrown away.
import { useCallback, useEffect, useRef, useState } from 'react'
import { readKeptEmail } from './session/index.ts'

/** What a screen keeps: texts by its own names. */
export type Written<Name extends string> = Readonly<Record<Name, string>>

export type Draft<Name extends string> = Written<Name> & {
  /** ISO 8601 moment of the last change. */
  at: string
}

const pauseInTyping = 400

/** @param place what is written, e.g. `template:12`; @param account the email that is signed in */
const keyOf = (place: string, account = readKeptEmail()) => `draft:${account ?? ''}:${place}`

function isDraft<Name extends string>(value: unknown, names: readonly Name[]): value is Draft<Name> {
  return (
    typeof value === 'object' &&
    value !== null &&
    [...names, 'at'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  )
}

/** What was kept of a place under all of these names; null where nothing was. */
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

/** Keeps it at once, in place of what was kept before. */
export function keepDraft(place: string, written: Written<string>, account = readKeptEmail()): void {
  try {
    window.localStorage.setItem(
      keyOf(place, account),
      JSON.stringify({ ...written, at: new Date().toISOString() }),
    )
  } catch (error) {
    // The browser's storage is full: then there is no draft, and everything else works.
    console.warn('The draft could not be kept', error)
  }
}

/** Keeps what is being written, a moment after each change; answers how to forget it. */
export function useKeptDraft(
  place: string,
  written: Written<string>,
  changed: boolean,
): { forget: () => void } {
  // The last words are kept after the session has ended, when nobody is signed in any more.
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
  // A screen that is closed in the middle of a word keeps that word.
  useEffect(() => () => pending.current(), [])
  const forget = useCallback(() => {
    pending.current = () => undefined
    forgetDraft(place)
  }, [place])
  return { forget }
}
