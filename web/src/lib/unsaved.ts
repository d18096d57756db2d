// Remembers which template is being edited in this tab. If the session ends or the page is reloaded, its dialog closes,
// and the next visit of its screen opens it again. The text itself is stored as a draft.
import { useCallback, useEffect, useState } from 'react'
import { readKeptEmail } from './session/index.ts'

const key = 'lettermill.writing'

/** Whether any account was editing something when the page or the session ended. */
export function isSomethingUnsaved(): boolean {
  return window.sessionStorage.getItem(key) !== null
}

export function forgetUnsaved(): void {
  window.sessionStorage.removeItem(key)
}

/** A template by its id, or a new one by its kind. */
export type Unsaved = number | 'new' | 'new-design' | 'new-code'

/** The template that the signed-in account was editing; null if none. */
export function readUnsaved(): Unsaved | null {
  try {
    const mark = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null
    if (!mark || mark['account'] !== readKeptEmail()) return null
    const { id } = mark
    return id === 'new' || id === 'new-design' || id === 'new-code' || typeof id === 'number' ? id : null
  } catch {
    return null
  }
}

/** Remembers the template as soon as it differs from the stored one, until `forgetUnsaved` is called. */
export function useUnsavedMark(id: Unsaved | undefined, isWriting: boolean): void {
  // The account is known now, but not after its session has ended.
  const [account] = useState(readKeptEmail)
  const mark = useCallback(
    () => window.sessionStorage.setItem(key, JSON.stringify({ account, id: id ?? 'new' })),
    [account, id],
  )
  useEffect(() => {
    if (isWriting) mark()
  }, [isWriting, mark])
}
