// Which deliveries a call asks for: by state, by reader, by a search. The list and its export read it alike.
import type { DeliveryState, ReaderAct } from '@lettermill/contracts'
import { searchTerm } from '../contacts/index.ts'
import type { DeliveryFilter } from '../deliveries/index.ts'

interface Asked {
  state?: DeliveryState | 'all' | undefined
  reader?: ReaderAct | 'all' | undefined
  search?: string | undefined
}

/** The filter of a query; without parameters all deliveries. */
export function deliveryFilter({ state = 'all', reader = 'all', search }: Asked): DeliveryFilter {
  return { state, reader: reader === 'all' ? undefined : reader, search: searchTerm(search) ?? '' }
}

/** Whether it leaves out nothing. */
export function isWhole({ state, reader, search }: DeliveryFilter): boolean {
  return state === 'all' && reader === undefined && search === ''
}
