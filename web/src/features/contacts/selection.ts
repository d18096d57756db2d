// The group whose contacts are shown, or all contacts. Kept in the URL, so that a reload shows the same.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** 'all', or a group's id. */
export type Selection = 'all' | number

/** Changes the selection. The search stays, unless it would hide newly imported contacts. */
export type Select = (selection: Selection, search?: 'kept' | 'cleared') => void

/** The selection in the URL, and a function that changes it. */
export function useSelection(): [selection: Selection, select: Select] {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('group'))
  const select = useCallback<Select>(
    (selection, search = 'kept') => {
      setParams((now) => {
        const next = new URLSearchParams(now)
        if (selection === 'all') next.delete('group')
        else next.set('group', String(selection))
        next.delete('page')
        if (search === 'cleared') next.delete('search')
        return next
      })
    },
    [setParams],
  )
  return [Number.isInteger(id) && id > 0 ? id : 'all', select]
}
