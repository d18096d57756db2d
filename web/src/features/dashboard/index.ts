// Front door of the dashboard.
import { firstScreen } from '../../lib/screen.ts'

export const DashboardScreen = firstScreen(() => import('./DashboardScreen.tsx'), 'DashboardScreen')
