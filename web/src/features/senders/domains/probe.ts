// The calls for probes. The last probe is polled until all its messages have come back or are lost.
import { getDomainProbe, probeDomain } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

const probeKey = (id: number) => ['probe', id] as const

/** Milliseconds between two polls while a probe is running. */
const lookEvery = 3000

/** The last probe of a domain. */
export function useProbe(id: number) {
  return useQuery({
    queryKey: probeKey(id),
    queryFn: ({ signal }) => call(getDomainProbe, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.probe?.is_under_way ? lookEvery : false),
  })
}

/** Sends a probe. Resolves when every relay has answered. */
export function useSendProbe(id: number) {
  const queries = useQueryClient()
  return useMutation({
    // An answer from before the probe would hide it.
    onMutate: () => queries.cancelQueries({ queryKey: probeKey(id) }),
    mutationFn: () => call(probeDomain, { params: { id } }),
    onSuccess: (last) => queries.setQueryData(probeKey(id), last),
    onError: () => queries.invalidateQueries({ queryKey: probeKey(id) }),
  })
}
