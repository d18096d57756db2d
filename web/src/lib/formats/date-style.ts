// How this browser writes dates: as the language does (P3), with the name of the month, or as ISO 8601.
import { useSyncExternalStore } from 'react'

export const dateStyles = ['language', 'named', 'iso'] as const
export type DateStyle = (typeof dateStyles)[number]

const storageKey = 'dateStyle'
const listeners = new Set<() => void>()

/** The stored choice; `language` if there is none. */
export function dateStyle(): DateStyle {
  const stored = window.localStorage.getItem(storageKey)
  return dateStyles.find((style) => style === stored) ?? 'language'
}

/** Changes the style at once, and stores the choice in this browser. */
export function chooseDateStyle(style: DateStyle): void {
  window.localStorage.setItem(storageKey, style)
  for (const changed of listeners) changed()
}

function onDateStyle(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** `dateStyle` for a component, which renders again when the style changes. */
export function useDateStyle(): DateStyle {
  return useSyncExternalStore(onDateStyle, dateStyle)
}
