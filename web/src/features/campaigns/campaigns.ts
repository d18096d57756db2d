// Loads the campaigns in slices, and polls while a campaign is in progress.
import { listCampaigns, type Campaign, type campaignFilters } from '@lettermill/contracts'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { callPage } from '../../lib/api/index.ts'
import { pollDelay } from './polling.ts'

/** The query key of all slices of the list. */
export const campaignsKey = ['campaigns', 'list'] as const

export interface CampaignSlice {
  search: string
  status: (typeof campaignFilters)[number]
  sort: 'newest' | 'oldest'
  /** The page number, from 1. */
  page: number
  pageSize: number
}

export interface CampaignPage {
  rows: Campaign[]
  total: number
}

/** A slice of the campaigns, and the total number. */
export function useCampaigns({ page, pageSize, ...filter }: CampaignSlice) {
  return useQuery({
    queryKey: [...campaignsKey, filter, page, pageSize],
    queryFn: ({ signal }) =>
      callPage(listCampaigns, {
        signal,
        query: {
          status: filter.status,
          sort: filter.sort,
          search: filter.search || undefined,
          limit: pageSize,
          offset: (page - 1) * pageSize,
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollDelay(state.data?.rows),
  })
}

/** Replaces a campaign in every loaded slice that contains it. */
export function showInList(queries: QueryClient, campaign: Campaign): void {
  queries.setQueriesData<CampaignPage>(
    { queryKey: campaignsKey },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === campaign.id ? campaign : row)) },
  )
}
