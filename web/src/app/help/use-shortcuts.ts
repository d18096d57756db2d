// Opens the list of keyboard shortcuts with `?`, which means nothing where a person writes.
import { useCallback, useEffect, useState } from 'react'

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)
  )
}

/** Whether the list is open, and what opens and closes it. */
export function useShortcuts() {
  const [opened, setOpened] = useState(false)
  const open = useCallback(() => setOpened(true), [])
  const close = useCallback(() => setOpened(false), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A selected block of a letter takes what is typed as its text, and says so by preventing the default.
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      if (isWriting(event.target) || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      setOpened(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return { opened, open, close }
}
