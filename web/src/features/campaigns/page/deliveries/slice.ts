// The slice of the deliveries on the page. The URL keeps it, so that counts on the page can link to it.
import { deliveryStates, readerActs } from '@lettermill/contracts'
import { chosenOf, useAddress, useListPage } from '../../../../lib/contacts/address.ts'
import { useSearchText } from '../../../../lib/formats/search-text.ts'
import type { DeliverySlice } from './deliveries.ts'

/** The id of the panel on the page. */
export const deliveriesId = 'deliveries'

type Filter = Partial<Pick<DeliverySlice, 'state' | 'reader'>>

const said = (value: string | undefined) => (value === 'all' ? undefined : value)

/** The slice in the URL. Another filter leads to the first page. */
export function useSlice() {
  const [params, change] = useAddress()
  const [search, setSearch] = useSearchText()
  const [page, setPage] = useListPage()
  const slice: DeliverySlice = {
    search,
    state: chosenOf(params, 'state', deliveryStates) ?? 'all',
    reader: chosenOf(params, 'reader', readerActs) ?? 'all',
    page,
  }
  return {
    slice,
    setSearch,
    setState: (state: DeliverySlice['state']) => change({ state: said(state), page: undefined }),
    setReader: (reader: DeliverySlice['reader']) => change({ reader: said(reader), page: undefined }),
    setPage,
  }
}

/** Returns the URL of the deliveries that match a filter, in their tab; other parameters of the URL stay. */
export function useDeliveriesLink(): (filter: Filter) => { search: string; hash: string } {
  const [params] = useAddress()
  return ({ state, reader }) => {
    const next = new URLSearchParams(params)
    for (const name of ['state', 'reader', 'search', 'page', 'part']) next.delete(name)
    if (state) next.set('state', state)
    if (reader) next.set('reader', reader)
    return { search: next.toString(), hash: deliveriesId }
  }
}
