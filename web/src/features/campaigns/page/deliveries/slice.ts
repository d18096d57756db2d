// The part of the deliveries on the page. The address keeps it, so that a count of the page can link to it.
import { deliveryStates, readerActs } from '@lettermill/contracts'
import { chosenOf, useAddress, useListPage } from '../../../../lib/address.ts'
import { useSearchText } from '../../../../lib/search-text.ts'
import type { DeliverySlice } from '../page.ts'

/** The panel's place on the page. */
export const deliveriesId = 'deliveries'

type Filter = Partial<Pick<DeliverySlice, 'state' | 'reader'>>

const said = (value: string | undefined) => (value === 'all' ? undefined : value)

/** The slice of the address; a new filter leads to its first page. */
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

/** The address of the deliveries that a count of the page counts. Other values of the address stay. */
export function useDeliveriesLink(): (filter: Filter) => { search: string; hash: string } {
  const [params] = useAddress()
  return ({ state, reader }) => {
    const next = new URLSearchParams(params)
    for (const name of ['state', 'reader', 'search', 'page']) next.delete(name)
    if (state) next.set('state', state)
    if (reader) next.set('reader', reader)
    return { search: next.toString(), hash: deliveriesId }
  }
}
