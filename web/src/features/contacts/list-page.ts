// The page of the contacts' table, kept in the address: a reload and the way back from a contact show the same rows.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** `?page=` of the address, from 1, and how to turn it without a new entry in the browser's history. */
export function useListPage(): [page: number, setPage: (page: number) => void] {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('page'))
  const setPage = useCallback(
    (wanted: number) => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (wanted > 1) next.set('page', String(wanted))
          else next.delete('page')
          return next
        },
        { replace: true },
      )
    },
    [setParams],
  )
  return [Number.isSafeInteger(page) && page > 0 ? page : 1, setPage]
}
