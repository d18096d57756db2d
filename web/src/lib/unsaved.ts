// Remembers which template or campaign is being edited in this tab. If the session ends or the page is reloaded, its
// dialog closes, and the next visit of its screen opens it again. The text itself is stored as a draft.
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

/** A campaign by its id, or a new one. */
export type UnsavedCampaign = `campaign:${number | 'new'}`

/** What the signed-in account was editing; undefined if nothing. */
function readMark(): unknown {
  try {
    const mark = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null
    return mark && mark['account'] === readKeptEmail() ? mark['id'] : undefined
  } catch {
    return undefined
  }
}

/** The template that the signed-in account was editing; null if none. */
export function readUnsaved(): Unsaved | null {
  const id = readMark()
  return id === 'new' || id === 'new-design' || id === 'new-code' || typeof id === 'number' ? id : null
}

/** Whether the signed-in account was editing this campaign. */
export const isUnsaved = (id: UnsavedCampaign): boolean => readMark() === id

/** Remembers the template or campaign as soon as it differs from the stored one, until `forgetUnsaved` is called. */
export function useUnsavedMark(id: Unsaved | UnsavedCampaign | undefined, isWriting: boolean): void {
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
