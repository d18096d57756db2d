// The state of a dialog about something chosen when it opens: a row to delete, a template to edit.
import { useCallback, useState } from 'react'

/**
 * The choice stays while the dialog closes, so that nothing in it jumps. `key` changes at each opening; `open` and
 * `close` stay the same functions, so that a long list that passes them on is not drawn again.
 */
export function useDialog<About>() {
  const [{ about, opened, key }, set] = useState({ about: null as About | null, opened: false, key: 0 })
  const open = useCallback(
    (next: About) => set((now) => ({ about: next, opened: true, key: now.key + 1 })),
    [],
  )
  const close = useCallback(() => set((now) => ({ ...now, opened: false })), [])
  return { about, opened, key, open, close }
}
