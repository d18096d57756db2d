// Which columns a person has chosen for the contacts' table, and in which order. The browser keeps them for each account:
// other people and devices need not know how a person likes to see the list.
import { useState } from 'react'
import { readKeptEmail } from '../../../lib/session/index.ts'

/** It identifies contacts, so it is always shown. */
export const alwaysShown = 'email'

const keyOf = () => `contactColumns ${readKeptEmail() ?? ''}`

/** Choices from before 23 November 2026 have `fields.` before the key of a custom field. */
const readKey = (kept: string) => kept.replace(/^fields\./, '')

function readKept(): string[] | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf()) ?? 'null')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string').map(readKey) : null
  } catch {
    return null
  }
}

/** The keys of the chosen columns in their order, null for those that the specification shows, and how to choose others. */
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
      // Without storage the browser forgets them with the page.
    }
  }
  return [chosen, choose]
}
