// The calls about campaigns. The list comes in slices, and asks again by itself while something is under way.
import {
  archiveCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  restoreCampaign,
  resumeCampaign,
  sendCampaign,
  type Campaign,
  type campaignFilters,
} from '@lettermill/contracts'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call, callPage, isQuiet } from '../../lib/api/index.ts'
import { serversSentence, text } from '../../lib/messages/index.ts'
import { offerUndo, shownMessage, toast } from '../../ui/index.ts'
import { pollDelay } from './polling.ts'

/** All slices of the list. */
export const campaignsKey = ['campaigns', 'list'] as const

export interface CampaignSlice {
  search: string
  status: (typeof campaignFilters)[number]
  sort: 'newest' | 'oldest'
  /** From 1. */
  page: number
  pageSize: number
}

interface CampaignPage {
  rows: Campaign[]
  total: number
}

/** A slice of the campaigns, and how many there are in all. */
export function useCampaigns({ page, pageSize, ...filter }: CampaignSlice) {
  return useQuery({
    queryKey: [...campaignsKey, filter, page, pageSize],
    queryFn: () =>
      callPage(listCampaigns, {
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

function reload(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: campaignsKey })
}

/** Sends, then shows the campaign as the server has it now. */
async function send(queries: QueryClient, { id }: Campaign): Promise<void> {
  await call(sendCampaign, { params: { id } })
  const sent = await call(getCampaign, { params: { id } })
  queries.setQueriesData<CampaignPage>(
    { queryKey: campaignsKey },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? sent : row)) },
  )
}

export type StatusAction = 'send' | 'pause' | 'resume' | 'archive'

async function perform(queries: QueryClient, campaign: Campaign, action: StatusAction): Promise<void> {
  const request = { params: { id: campaign.id } }
  if (action === 'send') return send(queries, campaign)
  if (action === 'archive') await call(archiveCampaign, request)
  if (action === 'pause') {
    const { message } = await call(pauseCampaign, request)
    toast.success(serversSentence(message) ?? text('campaigns:paused'))
  }
  if (action === 'resume') {
    const { message } = await call(resumeCampaign, request)
    toast.success(serversSentence(message) ?? text('campaigns:resumed'))
  }
  await reload(queries)
}

/**
 * Sends, pauses, resumes or archives one campaign. A failed pause or resume is said in a toast, another failure
 * on the console (specification, section 8) and by the mutation's own error.
 */
export function useStatusAction(campaign: Campaign) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: StatusAction) => perform(queries, campaign, action),
    onError: (error, action) => {
      if (action === 'send' || action === 'archive')
        console.error(`Campaign ${campaign.id}: ${action}`, error)
      else if (!isQuiet(error)) toast.error(shownMessage(error) ?? '')
      // What it was refused for may show in its status by now.
      void reload(queries)
    },
  })
}

/** Deletes a campaign, offering to take it back. */
export function useDeleteCampaign() {
  const queries = useQueryClient()
  const restore = ({ id }: Campaign) =>
    call(restoreCampaign, { params: { id } })
      .catch((error: unknown) => {
        if (!isQuiet(error)) toast.error(text('campaigns:restoreFailed', { message: shownMessage(error) }))
      })
      .then(() => reload(queries))
  return useMutation({
    mutationFn: ({ id }: Campaign) => call(deleteCampaign, { params: { id } }),
    onSuccess: (_done, campaign) => {
      offerUndo(text('campaigns:deleted', { name: campaign.name }), () => void restore(campaign))
      return reload(queries)
    },
    onError: (error, { id }) => console.error(`Campaign ${id}: delete`, error),
  })
}
