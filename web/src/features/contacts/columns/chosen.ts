// The columns that a person chose for the contacts table, and their order. The browser stores them for each account:
// other people and devices do not need them.
import { useState } from 'react'
import { readKeptEmail } from '../../../lib/session/index.ts'

/** This column identifies contacts, so it is always shown. */
export const alwaysShown = 'email'

const keyOf = () => `contactColumns ${readKeptEmail() ?? ''}`

/** Choices stored before 23 November 2026 have `fields.` before the key of a custom field. */
const readKey = (kept: string) => kept.replace(/^fields\./, '')

function readKept(): string[] | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf()) ?? 'null')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string').map(readKey) : null
  } catch {
    return null
  }
}

/**
 * Returns the keys of the chosen columns in order (null: the columns of the specification), and a function that changes
 * them.
 */
export function useChosenColumns(): [
  chosen: readonly string[] | null,
  choose: (keys: readonly string[] | null) => void,
] {
  const [chosen, set] = useState(readKept)
  const choose = (keys: readonly string[] | null) => {
    set(keys === null ? null : [...keys])
    try {
      if (keys === null) window.localStorage.removeItem(keyOf())
      else window.localStorage.setItem(keyOf(), JSON.stringify(keys))
    } catch {
      // Without storage, the choice lasts only until the page closes.
    }
  }
  return [chosen, choose]
}
