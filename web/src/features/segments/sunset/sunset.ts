// The calls of a sunset policy, and the ready-made segment that it begins with.
import {
  askInactive,
  getInactive,
  suppressInactive,
  type CallInput,
  type FilterGroup,
  type Segment,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** The ready-made segment of inactive contacts. Both numbers can be changed. */
export const readyInactive: FilterGroup = {
  all: [
    { kind: 'inactive', messages: 5, days: 180 },
    { kind: 'standing', is: 'mailable' },
  ],
}

/**
 * How many contacts could be suppressed, and who asked them.
 * @param isReady false while another count of the workspace runs, because the server evaluates one filter at a time
 */
export function useInactive({ id, version }: Segment, isReady: boolean) {
  return useQuery({
    queryKey: ['segments', 'inactive', id, version],
    queryFn: ({ signal }) => call(getInactive, { params: { id }, signal }),
    enabled: isReady,
    staleTime: 10_000,
    retry: false,
  })
}

/** Makes the draft of a campaign that asks. */
export function useAsk({ id }: Segment) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof askInactive, 'body'>) => call(askInactive, { params: { id }, body }),
    onSuccess: () => {
      for (const queryKey of [['segments'], ['campaigns'], ['templates']])
        void queries.invalidateQueries({ queryKey })
    },
  })
}

export function useSuppress({ id }: Segment) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (askedOnly: boolean) => call(suppressInactive, { params: { id }, body: { askedOnly } }),
    onSuccess: () => {
      for (const queryKey of [['segments'], ['segment count'], ['suppressions'], ['contacts']])
        void queries.invalidateQueries({ queryKey })
    },
  })
}
