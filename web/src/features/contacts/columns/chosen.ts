// Which columns a person has chosen for the contacts' table, and in which order. The browser keeps them for each account:
// they are how somebody likes to look at the list, and nothing that others or another device need to know.
import { useState } from 'react'
import { contactFields, type ContactFieldKey, type CustomField, type FieldType } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { readKeptEmail } from '../../../lib/session/index.ts'

/** A field that can have a column: one of the specification's, or the workspace's own. */
export interface ShownField {
  /** The key; with `fields.` before it where it is the workspace's own. */
  id: string
  label: string
  type: FieldType
  builtIn: ContactFieldKey | null
}

/** It is what tells contacts apart, so it is always shown. */
export const alwaysShown = 'email'

/** All fields, those of the specification first. */
export function useShownFields(own: readonly CustomField[]): ShownField[] {
  const t = useTexts('contacts')
  return [
    ...contactFields.map(({ key, type }) => ({ id: key, label: t(`fields.${key}`), type, builtIn: key })),
    ...own.map(({ key, label, type }) => ({ id: `fields.${key}`, label, type, builtIn: null })),
  ]
}

const keyOf = () => `contactColumns ${readKeptEmail() ?? ''}`

function readKept(): string[] | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf()) ?? 'null')
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : null
  } catch {
    return null
  }
}

/** The chosen columns in their order, null for those that the specification shows, and how to choose others. */
export function useChosenColumns(): [
  chosen: readonly string[] | null,
  choose: (ids: readonly string[] | null) => void,
] {
  const [chosen, set] = useState(readKept)
  const choose = (ids: readonly string[] | null) => {
    set(ids === null ? null : [...ids])
    try {
      if (ids === null) window.localStorage.removeItem(keyOf())
      else window.localStorage.setItem(keyOf(), JSON.stringify(ids))
    } catch {
      // A browser that keeps nothing forgets them with the page.
    }
  }
  return [chosen, choose]
}
