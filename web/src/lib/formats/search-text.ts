// The search text of a screen, kept in the URL, so that the top bar's search and a reload lead to the same rows.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The URL's parameter `search`, and a function that changes it without a new entry in the browser's history. */
export function useSearchText(): [search: string, setSearch: (search: string) => void] {
  const [params, setParams] = useSearchParams()
  const setSearch = useCallback(
    (search: string) => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (search) next.set('search', search)
          else next.delete('search')
          // Another search begins on the first page.
          next.delete('page')
          return next
        },
        { replace: true },
      )
    },
    [setParams],
  )
  return [params.get('search') ?? '', setSearch]
}
