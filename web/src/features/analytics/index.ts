// Front door of the analytics.
import { screen } from '../../lib/screen.ts'

export const AnalyticsScreen = screen(() => import('./AnalyticsScreen.tsx'), 'AnalyticsScreen')
