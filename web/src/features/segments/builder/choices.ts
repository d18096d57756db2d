// What conditions can refer to: fields, groups, campaigns and segments of the workspace.
import {
  contactFields,
  getCampaign,
  listCampaigns,
  lookUpGroups,
  type Campaign,
  type FieldType,
  type Segment,
} from '@lettermill/contracts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call, callPage, CallFailed } from '../../../lib/api/index.ts'
import { inOrder, useFields } from '../../../lib/contacts/fields.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSegments } from '../segments.ts'

export interface FieldChoice {
  key: string
  label: string
  type: FieldType
  options: readonly string[] | null
}

export interface Named {
  id: number
  name: string
}

/** `started_at` is null if no message of it was sent. */
export type CampaignChoice = Pick<Campaign, 'id' | 'name' | 'status' | 'started_at'>

/** Each list is undefined until it is loaded. */
export interface Choices {
  fields: readonly FieldChoice[] | undefined
  groups: readonly Named[] | undefined
  campaigns: readonly CampaignChoice[] | undefined
  segments: readonly Named[] | undefined
}

/** The number of newest campaigns that are offered. Older ones are loaded only if a condition refers to them. */
const campaignsOffered = 500

/** The options for a segment, which cannot refer to itself, and the first failure to load any of them. */
export function useChoices(self: number | null, namedCampaigns: readonly number[]) {
  const own = useFields()
  const t = useTexts('contacts')
  const builtIn: FieldChoice[] = contactFields.map(({ key, type }) => ({
    key,
    type,
    label: t(`fields.${key}`),
    options: null,
  }))
  const groups = useQuery({
    queryKey: ['segments', 'groups'],
    queryFn: () => call(lookUpGroups),
    staleTime: 0,
  })
  const segments = useSegments()
  const campaigns = useCampaigns(namedCampaigns)
  const choices: Choices = {
    fields: own.data && inOrder(builtIn, own.data),
    groups: groups.data,
    campaigns: campaigns.data,
    segments: segments.data?.filter(({ id }: Segment) => id !== self),
  }
  const error = own.error ?? groups.error ?? segments.error ?? campaigns.error
  const retry = () => {
    for (const query of [own, groups, segments, campaigns]) if (query.error) void query.refetch()
  }
  return { choices, error, retry }
}

/** The campaign; null if it was deleted. */
async function findCampaign(id: number): Promise<Campaign | null> {
  try {
    return await call(getCampaign, { params: { id } })
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null
    throw error
  }
}

function useCampaigns(named: readonly number[]) {
  const { data, error, refetch } = useQuery({
    queryKey: ['segments', 'campaigns'],
    queryFn: async () => (await callPage(listCampaigns, { query: { limit: campaignsOffered } })).rows,
    staleTime: 0,
  })
  const missing = data ? named.filter((id) => data.every((each) => each.id !== id)) : []
  const older = useQueries({
    queries: missing.map((id) => ({
      queryKey: ['segments', 'campaign', id],
      queryFn: () => findCampaign(id),
    })),
  })
  const isReady = older.every(({ data: found }) => found !== undefined)
  const found = older.flatMap(({ data: each }) => (each ? [each] : []))
  return { data: data && isReady ? [...data, ...found] : undefined, error, refetch }
}
