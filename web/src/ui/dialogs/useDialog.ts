// A dialog about something that is chosen when it opens: a row to delete, a template to edit.
import { useState } from 'react'

/** What it is about stays while it closes, so that nothing in it jumps. `key` is another at each opening. */
export function useDialog<About>() {
  const [{ about, opened, key }, set] = useState({ about: null as About | null, opened: false, key: 0 })
  return {
    about,
    opened,
    key,
    open: (next: About) => set((now) => ({ about: next, opened: true, key: now.key + 1 })),
    close: () => set((now) => ({ ...now, opened: false })),
  }
}
