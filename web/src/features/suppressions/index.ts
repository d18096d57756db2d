// Front door of suppressions: unsubscribed contacts, and the pages that readers' links open.
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
