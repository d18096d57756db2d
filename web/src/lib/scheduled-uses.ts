// The scheduled campaigns that use something that is about to be deleted.
import { listCampaigns } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { callPage } from './api/index.ts'

/** The parts of a campaign. */
export interface CampaignPart {
  kind: 'group' | 'template' | 'sender' | 'domain'
  id: number
}

/** How many campaigns are named; the others are counted. */
const mostNamed = 5

/** The first scheduled campaigns made of the part, newest first, and how many there are; loaded at each opening. */
export function useScheduledUses(part: CampaignPart | null, opened: boolean) {
  return useQuery({
    queryKey: ['scheduledUses', part?.kind, part?.id],
    queryFn: ({ signal }) =>
      callPage(listCampaigns, {
        signal,
        query: { status: 'scheduled', [`${part?.kind ?? 'group'}Id`]: part?.id, limit: mostNamed },
      }),
    enabled: opened && part !== null,
    // A person waits for the answer.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}
