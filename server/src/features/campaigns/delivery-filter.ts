// Reads which deliveries a call asks for: by state, by what the reader did, by a search. The list and its export use
// the same filter.
import type { DeliveryState, ReaderAct } from '@lettermill/contracts'
import { searchTerm } from '../contacts/index.ts'
import type { DeliveryFilter } from '../deliveries/index.ts'

interface Asked {
  state?: DeliveryState | 'all' | undefined
  reader?: ReaderAct | 'all' | undefined
  search?: string | undefined
}

/** The filter of a query. Without parameters it matches all deliveries. */
export function deliveryFilter({ state = 'all', reader = 'all', search }: Asked): DeliveryFilter {
  return { state, reader: reader === 'all' ? undefined : reader, search: searchTerm(search) ?? '' }
}

/** Whether the filter matches all deliveries. */
export function isWhole({ state, reader, search }: DeliveryFilter): boolean {
  return state === 'all' && reader === undefined && search === ''
}
