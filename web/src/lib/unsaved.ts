// Which template is being written in this tab: a session that ends or a reload takes its dialog away, and the next visit
// of its screen opens it again. The text itself is a draft of the templates.
import { useCallback, useEffect, useState } from 'react'
import { readKeptEmail } from './session/index.ts'

const key = 'lettermill.writing'

/** Whether something was being written when the page or the session ended, by whichever account. */
export function isSomethingUnsaved(): boolean {
  return window.sessionStorage.getItem(key) !== null
}

export function forgetUnsaved(): void {
  window.sessionStorage.removeItem(key)
}

/** A template by its id, or a new one by what it is made of. */
export type Unsaved = number | 'new' | 'new-design' | 'new-code'

/** The template that the signed-in account was writing; null for none. */
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

/** Notes what is being written while it differs from what is stored. */
export function useUnsavedMark(id: Unsaved | undefined, isWriting: boolean): void {
  // The account is known now; once its session has ended it is not.
  const [account] = useState(readKeptEmail)
  const mark = useCallback(
    () => window.sessionStorage.setItem(key, JSON.stringify({ account, id: id ?? 'new' })),
    [account, id],
  )
  useEffect(() => {
    if (isWriting) mark()
  }, [isWriting, mark])
}
