// Front door of suppressions: unsubscribed contacts, and the pages that readers' links open.
import { readersScreen, screen } from '../../lib/screen.ts'

export const Suppressed = screen(() => import('./Suppressed.tsx'), 'Suppressed')
export const Unsubscribers = screen(() => import('./Unsubscribers.tsx'), 'Unsubscribers')
export const UnsubscribeConfirmScreen = readersScreen(
  () => import('./UnsubscribeConfirmScreen.tsx'),
  'UnsubscribeConfirmScreen',
)
export const PreferencesScreen = readersScreen(
  () => import('./preferences/PreferencesScreen.tsx'),
  'PreferencesScreen',
)
