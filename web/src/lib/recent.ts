// What the signed-in account opened last in this browser: campaigns, templates and contacts, for the search in the top
// bar. Their names are personal data, so signing out removes them.
import { useEffect } from 'react'
import { readKeptEmail } from './session/index.ts'

export interface Opened {
  to: string
  label: string
}

const prefix = 'recent:'
const most = 6

const keyOf = () => `${prefix}${readKeptEmail() ?? ''}`

const isOpened = (value: unknown): value is Opened =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  typeof value.to === 'string' &&
  'label' in value &&
  typeof value.label === 'string'

/** What was opened, the last one first. */
export function readRecent(): Opened[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOpened).slice(0, most) : []
  } catch {
    return []
  }
}

function keep(opened: Opened): void {
  const others = readRecent().filter(({ to }) => to !== opened.to)
  try {
    window.localStorage.setItem(keyOf(), JSON.stringify([opened, ...others].slice(0, most)))
  } catch (error) {
    // If the browser's storage is full, the list stays as it is.
    console.warn('What was opened could not be kept', error)
  }
}

/** Removes the lists of every account. */
export function forgetRecent(): void {
  for (const key of Object.keys(window.localStorage))
    if (key.startsWith(prefix)) window.localStorage.removeItem(key)
}

/**
 * Keeps that this screen was opened.
 * @param to its path
 * @param label the name of what it shows; undefined while that is loading, and '' if it has none
 */
export function useOpened(to: string, label: string | undefined): void {
  useEffect(() => {
    if (label) keep({ to, label })
  }, [to, label])
}
