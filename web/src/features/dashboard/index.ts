// Front door of the dashboard.
import { screen } from '../../lib/screen.ts'

export const DashboardScreen = screen(() => import('./DashboardScreen.tsx'), 'DashboardScreen')
