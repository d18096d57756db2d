// The calls about what readers did in a range, and the shares that the screen computes from them.
import {
  getOpeningHours,
  listCampaignRates,
  listProviders,
  type CampaignRates,
  type PerformanceRange,
} from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatRate } from '../../../lib/formats/formats.ts'

export interface Shown {
  range: PerformanceRange
  /** The time zone of days and hours. */
  zone: string
}

const query = ({ range, zone }: Shown) => ({ timeRange: range, timezone: zone })

/** The campaigns of the range with their counts. */
export function useCampaignRates(shown: Shown) {
  return useQuery({
    queryKey: ['analytics', 'campaigns', shown],
    queryFn: ({ signal }) => call(listCampaignRates, { query: query(shown), signal }),
    placeholderData: keepPreviousData,
  })
}

/** First opens by weekday and hour. */
export function useOpeningHours(shown: Shown) {
  return useQuery({
    queryKey: ['analytics', 'hours', shown],
    queryFn: ({ signal }) => call(getOpeningHours, { query: query(shown), signal }),
    placeholderData: keepPreviousData,
  })
}

/** What readers did, by mailbox provider. */
export function useProviders(shown: Shown) {
  return useQuery({
    queryKey: ['analytics', 'providers', shown],
    queryFn: ({ signal }) => call(listProviders, { query: query(shown), signal }),
    placeholderData: keepPreviousData,
  })
}

export type RatedCampaign = CampaignRates['campaigns'][number]

/** A share of the sent messages, from 0 to 1; 0 if none were sent. */
export function shareOf(part: number, sent: number): number {
  return sent > 0 ? part / sent : 0
}

/** A share such as `41.5%`, rounded like every other rate. */
export function formatShare(share: number): string {
  return formatRate(share, 1) ?? ''
}
