// Which scheduled campaigns are made of something that is about to be deleted.
import { listCampaigns } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { callPage } from './api/index.ts'

/** What a campaign is made of. */
export interface CampaignPart {
  kind: 'group' | 'template' | 'sender' | 'domain'
  id: number
}

/** How many campaigns are named; of the rest the number is said. */
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
    // A person waits for it before he may go on.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}
