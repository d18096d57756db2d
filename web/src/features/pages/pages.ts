// The calls for pages.
import { getPage, updatePage, type Page, type PageName } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'

const pageKey = (name: PageName) => ['pages', name] as const

export function usePage(name: PageName) {
  return useQuery({ queryKey: pageKey(name), queryFn: () => call(getPage, { params: { name } }) })
}

/** Saves a page. An empty text restores Lettermill's own text. */
export function useSavePage(name: PageName) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(updatePage, { params: { name }, body: { text } }),
    onSuccess: (saved: Page) => queries.setQueryData(pageKey(name), saved),
  })
}
