// How receivers took the mail of the domains. One call returns all domains.
import {
  getReputation,
  type Reputation,
  type reputationDays,
  type ReputationLight,
} from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

export type ReputationDays = (typeof reputationDays)[number]

export function useReputation(days: ReputationDays = '30') {
  return useQuery({
    queryKey: ['reputation', days],
    queryFn: ({ signal }) => call(getReputation, { query: { days }, signal }),
    // The call is separate from the list of domains, so that the list does not wait for it.
    staleTime: 60_000,
  })
}

const worstFirst: readonly ReputationLight[] = ['red', 'yellow', 'green', 'unknown', 'grey']

/** The worse of a domain's two lights. */
export function worstLight({ lights }: Pick<Reputation, 'lights'>): ReputationLight {
  return worstFirst.find((light) => light === lights.bounces || light === lights.complaints) ?? 'grey'
}
