// The calls of a campaign's own page. Counts that change during sending are polled; data that depends on the status is
// reloaded when the status changes.
import {
  getCampaign,
  getCampaignFeedback,
  getCampaignStats,
  getCampaignMessage,
  getCampaignPace,
  getMaskedOpens,
  getCampaignProgress,
  getCumulativeStats,
  listCampaignLinks,
  listFeedback,
  type Campaign,
  type CampaignProgress,
  type CountedKind,
  type CumulativeRange,
} from '@lettermill/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../../lib/api/index.ts'
import { useSettings, useZone } from '../../../lib/settings.ts'
import { pollDelay } from '../polling.ts'
import { isUnderWay } from '../status.ts'

/** The query key of everything on the page of one campaign. */
export const campaignPageKey = (id: number | string) => ['campaigns', 'page', String(id)] as const

/** Rows on a page of deliveries or of bot events. */
export const pageSize = 10

export interface LiveCampaign {
  campaign: Campaign
  progress: CampaignProgress
}

/**
 * Reads the status first. The counts are read afterwards and are never older than the status, so counts read after the
 * end are final.
 */
async function findLive(id: string): Promise<LiveCampaign> {
  const params = { id }
  const campaign = await call(getCampaign, { params })
  return { campaign, progress: await call(getCampaignProgress, { params }) }
}

/** The campaign and its progress, updated by polling. */
export function useLiveCampaign(id: string) {
  return useQuery({
    queryKey: [...campaignPageKey(id), 'live'],
    queryFn: () => findLive(id),
    refetchInterval: ({ state: { data } }) => pollDelay(data && [data.campaign], Date.now(), data),
  })
}

/** The key and the polling interval, by the campaign's status, for data that costs the server more than the counts. */
export function partOf({ id, status }: Campaign, part: string) {
  return {
    key: [...campaignPageKey(id), part, status],
    options: {
      placeholderData: keepPreviousData,
      refetchInterval: isUnderWay(status) ? 5_000 : (false as const),
    },
  }
}

/** Cumulative opens and clicks since the start, within a range. */
export function useCumulativeStats(campaign: Campaign, range: CumulativeRange) {
  const { key, options } = partOf(campaign, 'cumulative')
  return useQuery({
    queryKey: [...key, range],
    queryFn: () => call(getCumulativeStats, { params: { id: campaign.id }, query: { range } }),
    ...options,
  })
}

/** The counts of feedback. Bounces arrive for days, so they are polled while the page is open. */
export function useCampaignFeedback(campaign: Campaign) {
  const { key } = partOf(campaign, 'feedback')
  return useQuery({
    queryKey: key,
    queryFn: () => call(getCampaignFeedback, { params: { id: campaign.id } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** The feedback of one kind, page by page. */
export function useFeedback({ id }: Campaign, kind: CountedKind, page: number) {
  const query = { campaign: id, kind, limit: pageSize, offset: (page - 1) * pageSize }
  return useQuery({
    queryKey: [...campaignPageKey(id), 'feedback', kind, page],
    queryFn: () => callPage(listFeedback, { query }),
    placeholderData: keepPreviousData,
  })
}

/** How many messages were sent in each minute, for a campaign in progress. */
export function usePace({ id }: Campaign) {
  return useQuery({
    queryKey: [...campaignPageKey(id), 'pace'],
    queryFn: () => call(getCampaignPace, { params: { id } }),
    refetchInterval: 10_000,
  })
}

/** The opens of which nobody can tell whether a person caused them. */
export function useMaskedOpens(campaign: Campaign) {
  return useQuery({
    queryKey: partOf(campaign, 'masked').key,
    queryFn: () => call(getMaskedOpens, { params: { id: campaign.id } }),
    placeholderData: keepPreviousData,
    // Proxies load pictures for hours, and a person's own open counts from then on.
    refetchInterval: 60_000,
  })
}

/** Stats by hour or day, in the time zone of Settings. */
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

/** The links of the message, in the order of the message. */
export function useCampaignLinks(campaign: Campaign) {
  const { key, options } = partOf(campaign, 'links')
  return useQuery({
    queryKey: key,
    queryFn: () => call(listCampaignLinks, { params: { id: campaign.id } }),
    ...options,
  })
}

/** The message as the contact at `position` (from 1) gets it. */
export function useCampaignMessage({ id, status }: Campaign, position: number) {
  return useQuery({
    queryKey: [...campaignPageKey(id), 'message', status, position],
    queryFn: ({ signal }) => call(getCampaignMessage, { params: { id }, query: { position }, signal }),
    placeholderData: keepPreviousData,
  })
}
