// The calls for contacts. They load slices only (P14), so a table of a million contacts opens as fast as one of ten.
import { listContacts, listGroupContacts, type ContactSort } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { callPage } from '../../lib/api/index.ts'
import type { Selection } from './selection.ts'

/** How many contacts decide which columns the table has (specification, section 5). */
const columnSample = 50

/** The most characters that the call accepts as a search. */
const longestSearch = 200

export const contactsKey = ['contacts'] as const

/** How the table is sorted; null for the order in which contacts were added. */
export type Sorting = { by: ContactSort; order: 'asc' | 'desc' } | null

interface Slice {
  limit: number
  offset: number
  search?: string
  sort?: ContactSort
  order?: 'asc' | 'desc'
}

export interface Shown {
  search: string
  /** From 1. */
  page: number
  pageSize: number
  sorting: Sorting
}

function listSlice(selection: Selection, query: Slice, signal: AbortSignal) {
  return selection === 'all'
    ? callPage(listContacts, { query, signal })
    : callPage(listGroupContacts, { params: { id: selection }, query, signal })
}

/** A page of the contacts that match. `total` counts all contacts that match. */
export function useContactsPage(selection: Selection, { search, page, pageSize, sorting }: Shown) {
  return useQuery({
    queryKey: [...contactsKey, selection, 'page', search, page, pageSize, sorting],
    queryFn: ({ signal }) => {
      const slice: Slice = { limit: pageSize, offset: (page - 1) * pageSize }
      if (search) slice.search = search.slice(0, longestSearch)
      if (sorting) [slice.sort, slice.order] = [sorting.by, sorting.order]
      return listSlice(selection, slice, signal)
    },
    // While a page loads, the page before stays visible, unless it is from another group.
    placeholderData: (before, query) => (query?.queryKey[1] === selection ? before : undefined),
  })
}

/**
 * The first contacts of a group or of the workspace, loaded once. They decide the columns; `total` is the number of
 * contacts.
 */
export function useFirstContacts(selection: Selection) {
  return useQuery({
    queryKey: [...contactsKey, selection, 'first'],
    queryFn: ({ signal }) => listSlice(selection, { limit: columnSample, offset: 0 }, signal),
    staleTime: Infinity,
  })
}
