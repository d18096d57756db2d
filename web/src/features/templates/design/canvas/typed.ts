// What is typed into a pressed text whose editor is still loading. The editor writes it when it is ready.
import { useRef, type KeyboardEvent } from 'react'

/** The typed text after a key; null if the key neither writes nor deletes a character. */
function afterKey(typed: string, { key, altKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  // AltGr, which types characters such as @, is reported as Ctrl and Alt together.
  if (metaKey || ctrlKey !== altKey) return null
  if ([...key].length === 1) return typed + key
  if (key === 'Enter') return `${typed}\n`
  if (key === 'Backspace') return [...typed].slice(0, -1).join('')
  return key === 'Delete' ? typed : null
}

/** @param isLoading whether a text is pressed and its editor cannot take keys yet */
export function useTyped(isLoading: boolean) {
  const typed = useRef('')
  return {
    /** Keeps the key of an event. Returns false if the key is not kept, so that another handler gets it. */
    keep: (event: KeyboardEvent): boolean => {
      const text = isLoading && event.target === event.currentTarget ? afterKey(typed.current, event) : null
      if (text === null) return false
      event.preventDefault()
      typed.current = text
      return true
    },
    /** Returns the kept text and forgets it. */
    take: (): string => {
      const text = typed.current
      typed.current = ''
      return text
    },
  }
}
