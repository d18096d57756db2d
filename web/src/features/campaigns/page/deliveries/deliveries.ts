// The calls of the deliveries and of the bot events.
import {
  getDeliveryStory,
  listDeliveries,
  listBotEvents,
  type Campaign,
  type DeliveryState,
  type ReaderAct,
} from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../../../lib/api/index.ts'
import { campaignPageKey, pageSize, partOf } from '../page.ts'

export interface DeliverySlice {
  state: 'all' | DeliveryState
  /** Filters by what people did; bot events are left out. */
  reader: 'all' | ReaderAct
  search: string
  /** The page number, from 1. */
  page: number
}

/** A slice of the deliveries, and the total number. */
export function useDeliveries(campaign: Campaign, { state, reader, search, page }: DeliverySlice) {
  const { key, options } = partOf(campaign, 'deliveries')
  return useQuery({
    queryKey: [...key, state, reader, search, page],
    queryFn: ({ signal }) =>
      callPage(listDeliveries, {
        signal,
        params: { id: campaign.id },
        query: {
          state,
          reader,
          search: search || undefined,
          limit: pageSize,
          offset: (page - 1) * pageSize,
        },
      }),
    ...options,
  })
}

/** What happened to one delivery. */
export function useDeliveryStory(campaign: Campaign, seq: number) {
  return useQuery({
    queryKey: [...campaignPageKey(campaign.id), 'story', seq],
    queryFn: () => call(getDeliveryStory, { params: { id: campaign.id, seq } }),
  })
}

/** A slice of the bot events, newest first. */
export function useBotEvents(campaign: Campaign, page: number) {
  return useQuery({
    queryKey: [...campaignPageKey(campaign.id), 'bot-events', page],
    queryFn: ({ signal }) =>
      callPage(listBotEvents, {
        signal,
        params: { id: campaign.id },
        query: { limit: pageSize, offset: (page - 1) * pageSize },
      }),
    placeholderData: keepPreviousData,
  })
}
