// The scheduled campaigns that use something that is about to be deleted, or that was changed.
import { listCampaigns } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { callPage } from '../api/index.ts'

/** A part that campaigns use. */
export interface CampaignPart {
  kind: 'group' | 'template' | 'sender' | 'domain'
  id: number
}

/** The number of campaigns that are named; the others are only counted. */
const mostNamed = 5

/** The first scheduled campaigns that use the part, newest first, and their number. */
export function listScheduledUses(part: CampaignPart | null, signal?: AbortSignal) {
  return callPage(listCampaigns, {
    ...(signal && { signal }),
    query: { status: 'scheduled', [`${part?.kind ?? 'group'}Id`]: part?.id, limit: mostNamed },
  })
}

/** These campaigns, loaded each time the dialog opens. */
export function useScheduledUses(part: CampaignPart | null, opened: boolean) {
  return useQuery({
    queryKey: ['scheduledUses', part?.kind, part?.id],
    queryFn: ({ signal }) => listScheduledUses(part, signal),
    enabled: opened && part !== null,
    // No retry, because a person is waiting for the answer.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}
