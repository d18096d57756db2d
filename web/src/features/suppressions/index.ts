// Front door of suppressions: the unsubscribed users, and the pages that a reader's links open.
import { screen } from '../../lib/screen.ts'

export const Suppressed = screen(() => import('./Suppressed.tsx'), 'Suppressed')
export const Unsubscribers = screen(() => import('./Unsubscribers.tsx'), 'Unsubscribers')
export const UnsubscribeConfirmScreen = screen(
  () => import('./UnsubscribeConfirmScreen.tsx'),
  'UnsubscribeConfirmScreen',
)
export const PreferencesScreen = screen(
  () => import('./preferences/PreferencesScreen.tsx'),
  'PreferencesScreen',
)
