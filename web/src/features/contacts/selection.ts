// Whose contacts are shown: all, or those of a group. Kept in the address, so that a reload shows the same.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** 'all', or a group's id. */
export type Selection = 'all' | number

/** The selection of the address, and how to change it; the search stays. */
export function useSelection(): [selection: Selection, select: (selection: Selection) => void] {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('group'))
  const select = useCallback(
    (selection: Selection) => {
      setParams((now) => {
        const next = new URLSearchParams(now)
        if (selection === 'all') next.delete('group')
        else next.set('group', String(selection))
        return next
      })
    },
    [setParams],
  )
  return [Number.isInteger(id) && id > 0 ? id : 'all', select]
}
