// The calls of the list of suppressed addresses.
import { exportSuppressions, listSuppressions, type SuppressionReason } from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callPage, download } from '../../lib/api/index.ts'
import { text } from '../../lib/messages/index.ts'
import { saveWithToast, shownMessage } from '../../ui/index.ts'

export const pageSize = 25
export const key = ['suppressions']

type Reason = SuppressionReason | 'all'

export interface Asked {
  reason: Reason
  search: string
  page: number
}

const filterOf = ({ reason, search }: Pick<Asked, 'reason' | 'search'>) => ({
  ...(reason !== 'all' && { reason }),
  ...(search !== '' && { search }),
})

export function useSuppressions({ reason, search, page }: Asked) {
  return useQuery({
    queryKey: [...key, reason, search, page],
    queryFn: ({ signal }) =>
      callPage(listSuppressions, {
        signal,
        query: {
          ...filterOf({ reason, search }),
          limit: pageSize,
          offset: (page - 1) * pageSize,
        },
      }),
    placeholderData: keepPreviousData,
  })
}

/** Downloads all addresses that match the filters, as a CSV file. */
export function save(asked: Asked): Promise<void> {
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(
        exportSuppressions,
        { name: 'suppressed_addresses.csv', onProgress },
        { query: filterOf(asked), signal },
      ),
    {
      message: text('suppressions:suppressed.downloading'),
      done: (name) => text('suppressions:suppressed.downloaded', { name }),
      failed: (error) => shownMessage(error),
    },
  )
}
