// The calls for a domain's warm-up.
import { getWarmUp, updateWarmUp } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

const warmUpKey = (id: number) => ['warmUp', id] as const

export function useWarmUp(id: number) {
  return useQuery({
    queryKey: warmUpKey(id),
    queryFn: ({ signal }) => call(getWarmUp, { params: { id }, signal }),
  })
}

/** Switches the warm-up on with its first day, or off, which sends the postponed messages. */
export function useSwitchWarmUp(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => call(updateWarmUp, { params: { id }, body: { on } }),
    onSuccess: (warmUp) => queries.setQueryData(warmUpKey(id), warmUp),
  })
}
