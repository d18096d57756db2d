// The state of a dialog about an object that is chosen when it opens, such as a row to delete or a template to edit.
import { useCallback, useId, useState } from 'react'

/**
 * The object stays while the dialog closes, so that nothing in it moves. `key` changes each time the dialog opens, and
 * differs from the keys of other dialogs, which may be its siblings. `open` and `close` keep their identity, so that a
 * long list that passes them on is not rendered again.
 * @param first the object of a dialog that is open from the beginning
 */
export function useDialog<About>(first?: About) {
  const id = useId()
  const [{ about, opened, times }, set] = useState({
    about: (first ?? null) as About | null,
    opened: first !== undefined,
    times: 0,
  })
  const open = useCallback(
    (next: About) => set((now) => ({ about: next, opened: true, times: now.times + 1 })),
    [],
  )
  const close = useCallback(() => set((now) => ({ ...now, opened: false })), [])
  return { about, opened, key: `${id}${times}`, open, close }
}
