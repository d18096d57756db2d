// Front door of webhooks: the Webhooks tab of Settings.
import { screen } from '../../lib/screen.ts'

export const WebhooksPanel = screen(() => import('./WebhooksPanel.tsx'), 'WebhooksPanel')
