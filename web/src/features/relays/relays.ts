// The calls of relays. Their state is loaded every five seconds, which is how often the workers report it.
import {
  createRelay,
  deleteRelay,
  listRelays,
  testRelay,
  updateRelay,
  type CallInput,
  type RelayFields,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'

const relaysKey = ['relays'] as const

/** All relays, with health and volume. */
export function useRelays() {
  return useQuery({
    queryKey: relaysKey,
    queryFn: ({ signal }) => call(listRelays, { signal }),
    refetchInterval: 5000,
  })
}

/** Whether test mode holds, and the records of domains, depend on the relays. */
function useChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: relaysKey }),
      queries.invalidateQueries({ queryKey: ['mailbox'] }),
      queries.invalidateQueries({ queryKey: ['domainRecords'] }),
    ])
}

/** Adds a relay, or changes the one with that id. */
export function useSaveRelay(id: number | null) {
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: RelayFields) =>
      id === null ? call(createRelay, { body }) : call(updateRelay, { params: { id }, body }),
    onSuccess: changed,
  })
}

/** Removes a relay. */
export function useRemoveRelay() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: number) => call(deleteRelay, { params: { id } }),
    onSuccess: changed,
  })
}

/** Tries a relay and keeps nothing of it. */
export function useTestRelay() {
  return useMutation({
    mutationFn: (body: CallInput<typeof testRelay, 'body'>) => call(testRelay, { body }),
  })
}
