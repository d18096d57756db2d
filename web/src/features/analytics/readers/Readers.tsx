// What readers did in the chosen range, below the screen's main chart: by campaign, by hour, by mailbox provider.
import { CampaignRates } from './CampaignRates.tsx'
import type { Shown } from './calls.ts'
import { Hours } from './Hours.tsx'
import { Providers } from './Providers.tsx'

export function Readers(shown: Shown) {
  return (
    <>
      <CampaignRates {...shown} />
      <Hours {...shown} />
      <Providers {...shown} />
    </>
  )
}
