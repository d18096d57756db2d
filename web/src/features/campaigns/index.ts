// Front door of campaigns: the screen that lists, creates, sends and reports them.
import { screen } from '../../lib/screen.ts'

export const CampaignsScreen = screen(() => import('./CampaignsScreen.tsx'), 'CampaignsScreen')
