// Front door of campaigns: the screen that lists, creates, sends and reports campaigns, and the page of each campaign.
import { screen } from '../../lib/screen.ts'

export const CampaignsScreen = screen(() => import('./CampaignsScreen.tsx'), 'CampaignsScreen')
export const ConfirmTestAddressScreen = screen(
  () => import('./test/ConfirmTestAddressScreen.tsx'),
  'ConfirmTestAddressScreen',
)
export const CampaignScreen = screen(() => import('./page/CampaignScreen.tsx'), 'CampaignScreen')
export const PastMessageScreen = screen(() => import('./message/PastMessageScreen.tsx'), 'PastMessageScreen')
