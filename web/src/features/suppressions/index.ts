// Front door of suppressions: unsubscribed contacts, and addresses that Lettermill does not write to.
import { screen } from '../../lib/screen.ts'

export const Suppressed = screen(() => import('./Suppressed.tsx'), 'Suppressed')
export const Unsubscribers = screen(() => import('./Unsubscribers.tsx'), 'Unsubscribers')
