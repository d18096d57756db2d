// Front door of webhooks: Settings, Webhooks.
import { screen } from '../../lib/screen.ts'

export const WebhooksPanel = screen(() => import('./WebhooksPanel.tsx'), 'WebhooksPanel')
