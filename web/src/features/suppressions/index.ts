// Front door of suppressions: the unsubscribed users, and the page that a reader's unsubscribe link opens.
import { screen } from '../../lib/screen.ts'

export const Suppressed = screen(() => import('./Suppressed.tsx'), 'Suppressed')
export const Unsubscribers = screen(() => import('./Unsubscribers.tsx'), 'Unsubscribers')
export const UnsubscribeConfirmScreen = screen(
  () => import('./UnsubscribeConfirmScreen.tsx'),
  'UnsubscribeConfirmScreen',
)
