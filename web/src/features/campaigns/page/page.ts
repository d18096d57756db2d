// The calls of a campaign's own page. What moves while messages leave asks again by itself; what belongs to a
// status is loaded again when that changes.
import {
  getCampaign,
  getCampaignFeedback,
  getCampaignStats,
  getCampaignMessage,
  getCampaignPace,
  getCampaignProgress,
  getCumulativeStats,
  getDeliveryStory,
  listCampaignLinks,
  listDeliveries,
  listBotEvents,
  listFeedback,
  type Campaign,
  type CampaignProgress,
  type CountedKind,
  type CumulativeRange,
  type DeliveryState,
  type ReaderAct,
} from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../../lib/api/index.ts'
import { leftPagesKept } from '../../../lib/left-pages.ts'
import { useSettings, useZone } from '../../../lib/settings.ts'
import { pollDelay } from '../polling.ts'
import { isUnderWay } from '../status.ts'

/** Everything on the page of one campaign. */
export const campaignPageKey = (id: number | string) => ['campaigns', 'page', String(id)] as const

/** Rows on a page of the deliveries, and of bot events. */
export const pageSize = 10

export interface LiveCampaign {
  campaign: Campaign
  progress: CampaignProgress
}

/**
 * The status is read first. The counts that are read after it are never older than it, so the last answer is complete.
 */
async function findLive(id: string): Promise<LiveCampaign> {
  const params = { id }
  const campaign = await call(getCampaign, { params })
  return { campaign, progress: await call(getCampaignProgress, { params }) }
}

/** The campaign and how far it is, moving by themselves. */
export function useLiveCampaign(id: string) {
  return useQuery({
    queryKey: [...campaignPageKey(id), 'live'],
    queryFn: () => findLive(id),
    refetchInterval: ({ state: { data } }) => pollDelay(data && [data.campaign], Date.now(), data),
  })
}

/**
 * For data that is more expensive for the server than the counts: key and polling interval by the campaign's status.
 */
function partOf({ id, status }: Campaign, part: string) {
  return {
    key: [...campaignPageKey(id), part, status],
    options: {
      placeholderData: keepPreviousData,
      refetchInterval: isUnderWay(status) ? 5_000 : (false as const),
    },
  }
}

/** Opens and clicks added up since the start, in a range. */
export function useCumulativeStats(campaign: Campaign, range: CumulativeRange) {
  const { key, options } = partOf(campaign, 'cumulative')
  return useQuery({
    queryKey: [...key, range],
    queryFn: () => call(getCumulativeStats, { params: { id: campaign.id }, query: { range } }),
    ...options,
  })
}

/** What came back, counted; bounces arrive for days, so it is asked again while the page is open. */
export function useCampaignFeedback(campaign: Campaign) {
  const { key } = partOf(campaign, 'feedback')
  return useQuery({
    queryKey: key,
    queryFn: () => call(getCampaignFeedback, { params: { id: campaign.id } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** One kind of it, page by page. */
export function useFeedback({ id }: Campaign, kind: CountedKind, page: number) {
  const query = { campaign: id, kind, limit: pageSize, offset: (page - 1) * pageSize }
  return useQuery({
    queryKey: [...campaignPageKey(id), 'feedback', kind, page],
    queryFn: () => callPage(listFeedback, { query }),
    gcTime: leftPagesKept,
    placeholderData: keepPreviousData,
  })
}

/** How many messages left in each minute; only while it is under way. */
export function usePace({ id }: Campaign) {
  return useQuery({
    queryKey: [...campaignPageKey(id), 'pace'],
    queryFn: () => call(getCampaignPace, { params: { id } }),
    refetchInterval: 10_000,
  })
}

/** Stats by hour or day of the zone of Settings. */
export function useCampaignStats(campaign: Campaign) {
  const timezone = useZone()
  const { key, options } = partOf(campaign, 'figures')
  return useQuery({
    queryKey: [...key, timezone],
    queryFn: () => call(getCampaignStats, { params: { id: campaign.id }, query: { timezone } }),
    enabled: !useSettings().isPending,
    ...options,
  })
}

/** The links of the message, in its order. */
export function useCampaignLinks(campaign: Campaign) {
  const { key, options } = partOf(campaign, 'links')
  return useQuery({
    queryKey: key,
    queryFn: () => call(listCampaignLinks, { params: { id: campaign.id } }),
    ...options,
  })
}

export interface DeliverySlice {
  state: 'all' | DeliveryState
  /** What people did; bots are left out. */
  reader: 'all' | ReaderAct
  search: string
  /** From 1. */
  page: number
}

/** A slice of the deliveries, and how many there are in all. */
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
    gcTime: leftPagesKept,
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
    gcTime: leftPagesKept,
    placeholderData: keepPreviousData,
  })
}

/** The message as the contact at `position`, from 1, gets it. */
export function useCampaignMessage({ id, status }: Campaign, position: number) {
  return useQuery({
    queryKey: [...campaignPageKey(id), 'message', status, position],
    gcTime: leftPagesKept,
    queryFn: ({ signal }) => call(getCampaignMessage, { params: { id }, query: { position }, signal }),
    placeholderData: keepPreviousData,
  })
}
