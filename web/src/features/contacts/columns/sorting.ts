// How the contacts table is sorted, kept in the URL, and how many rows a page has, kept in this browser.
import { useLocalStorage } from '@mantine/hooks'
import { contactSorts, type ContactSort } from '@lettermill/contracts'
import { useAddress } from '../../../lib/contacts/address.ts'
import type { Sorting } from '../contacts.ts'
import { factKeys } from './facts.tsx'

/** What the list is sorted by for each column that can be sorted. */
const sortOf: Readonly<Record<string, ContactSort>> = {
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  [factKeys.joined]: 'joined',
  [factKeys.status]: 'status',
}

export const sortOfColumn = (column: string): ContactSort | undefined => sortOf[column]

function readSorting(said: string | null): Sorting {
  const by = contactSorts.find((each) => each === said?.replace(/^-/, ''))
  return by ? { by, order: said?.startsWith('-') ? 'desc' : 'asc' } : null
}

const written = (sorting: Sorting) =>
  sorting ? `${sorting.order === 'desc' ? '-' : ''}${sorting.by}` : undefined

/** The order in the URL, and a function that changes it and leads to the first page. */
export function useSorting(): [sorting: Sorting, sort: (sorting: Sorting) => void] {
  const [params, change] = useAddress()
  return [readSorting(params.get('sort')), (wanted) => change({ sort: written(wanted), page: undefined })]
}

/** The next order when a column's name is pressed: ascending, descending, then as before. */
export function nextSorting(now: Sorting, by: ContactSort): Sorting {
  if (now?.by !== by) return { by, order: 'asc' }
  return now.order === 'asc' ? { by, order: 'desc' } : null
}

/** The first size is that of the specification, section 5. */
export const pageSizes = [10, 50, 100] as const

export function usePageSize(): [size: number, setSize: (size: number) => void] {
  const [kept, keep] = useLocalStorage({
    key: 'contactsPageSize',
    defaultValue: 10,
    getInitialValueInEffect: false,
  })
  return [pageSizes.find((size) => size === kept) ?? 10, keep]
}
