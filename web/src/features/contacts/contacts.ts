// The calls for contacts, always by slices (P14): a table over a million opens as fast as one over ten.
import { listContacts, listGroupContacts } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { callPage } from '../../lib/api/index.ts'
import { leftPagesKept } from '../../lib/left-pages.ts'
import type { Selection } from './selection.ts'

export const pageSize = 10

/** How many contacts decide the columns of the table (specification, section 5). */
const columnSample = 50

/** As many characters as the call searches for. */
const longestSearch = 200

export const contactsKey = ['contacts'] as const

interface Slice {
  limit: number
  offset: number
  search?: string
}

function listSlice(selection: Selection, query: Slice, signal: AbortSignal) {
  return selection === 'all'
    ? callPage(listContacts, { query, signal })
    : callPage(listGroupContacts, { params: { id: selection }, query, signal })
}

/** A page, from 1, of the contacts that match; `total` counts all that do. */
export function useContactsPage(selection: Selection, search: string, page: number) {
  return useQuery({
    queryKey: [...contactsKey, selection, 'page', search, page],
    queryFn: ({ signal }) => {
      const slice = { limit: pageSize, offset: (page - 1) * pageSize }
      const wanted = search ? { ...slice, search: search.slice(0, longestSearch) } : slice
      return listSlice(selection, wanted, signal)
    },
    gcTime: leftPagesKept,
    // The page before stays until the next one is there, but no other group's.
    placeholderData: (before, query) => (query?.queryKey[1] === selection ? before : undefined),
  })
}

/** The first contacts of a selection, fetched once: they tell the columns, and `total` how many there are. */
export function useFirstContacts(selection: Selection) {
  return useQuery({
    queryKey: [...contactsKey, selection, 'first'],
    queryFn: ({ signal }) => listSlice(selection, { limit: columnSample, offset: 0 }, signal),
    staleTime: Infinity,
  })
}
