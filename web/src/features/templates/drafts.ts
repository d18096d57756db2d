// What was written and not saved survives a closed dialog, a closed tab and a dead browser: kept in this browser,
// by account and template, until it is saved or thrown away.
import { useCallback, useEffect, useRef, useState } from 'react'
import { readKeptEmail } from '../../lib/session/index.ts'

export interface Draft {
  name: string
  /** The HTML; of a design its document as JSON, of code its source. */
  html: string
  /** ISO 8601 moment of the last change. */
  at: string
}

const pauseInTyping = 400

/** The template that is written, by its id; new ones by what they are made of. */
export type DraftOf = number | 'new-design' | 'new-code' | undefined

/** @param account the email that is signed in */
function keyOf(id: DraftOf, account = readKeptEmail()): string {
  return `draft:${account ?? ''}:template:${id === undefined ? 'new' : String(id)}`
}

function isDraft(value: unknown): value is Draft {
  const fields = ['name', 'html', 'at'] as const
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string')
  )
}

/** What was kept of a template, or of the new one where there is no id; null where nothing was. */
export function readDraft(id: DraftOf): Draft | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(id)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

export function forgetDraft(id: DraftOf): void {
  window.localStorage.removeItem(keyOf(id))
}

/** Keeps it at once, in place of what was kept before. */
export function keepDraft(id: DraftOf, draft: Omit<Draft, 'at'>, account = readKeptEmail()): void {
  try {
    window.localStorage.setItem(
      keyOf(id, account),
      JSON.stringify({ ...draft, at: new Date().toISOString() }),
    )
  } catch (error) {
    // The browser's storage is full: then there is no draft, and everything else works.
    console.warn('The draft could not be kept', error)
  }
}

/** Keeps what is being written, a moment after each change; answers how to forget it. */
export function useKeptDraft(
  id: DraftOf,
  draft: Omit<Draft, 'at'>,
  changed: boolean,
): { forget: () => void } {
  const { name, html } = draft
  // The last words are kept after the session has ended, when nobody is signed in any more.
  const [account] = useState(readKeptEmail)
  const pending = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!changed) return
    pending.current = () => keepDraft(id, { name, html }, account)
    const timer = window.setTimeout(() => {
      pending.current()
      pending.current = () => undefined
    }, pauseInTyping)
    return () => window.clearTimeout(timer)
  }, [id, name, html, changed, account])
  // A dialog that is closed in the middle of a word keeps that word.
  useEffect(() => () => pending.current(), [])
  const forget = useCallback(() => {
    pending.current = () => undefined
    forgetDraft(id)
  }, [id])
  return { forget }
}
