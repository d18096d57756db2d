// The calls for relays. Their state is loaded every five seconds, which is how often workers report it.
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

/** Reloads what depends on the relays: test mode, and the records of domains. */
function useChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: relaysKey }),
      queries.invalidateQueries({ queryKey: ['publicAddress'] }),
      queries.invalidateQueries({ queryKey: ['mailbox'] }),
      queries.invalidateQueries({ queryKey: ['domainRecords'] }),
    ])
}

/** Adds a relay, or saves the one with this id. */
export function useSaveRelay(id: number | null) {
  const changed = useChanged()
  return useMutation({
    mutationFn: (body: RelayFields) =>
      id === null ? call(createRelay, { body }) : call(updateRelay, { params: { id }, body }),
    onSuccess: changed,
  })
}

/** Deletes a relay. */
export function useRemoveRelay() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (id: number) => call(deleteRelay, { params: { id } }),
    onSuccess: changed,
  })
}

/** Tests a relay without saving it. */
export function useTestRelay() {
  return useMutation({
    mutationFn: (body: CallInput<typeof testRelay, 'body'>) => call(testRelay, { body }),
  })
}
