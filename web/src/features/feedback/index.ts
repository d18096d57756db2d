// Front door of feedback: how bounces and complaints reach the installation, for administrators.
import { screen } from '../../lib/screen.ts'

export const FeedbackScreen = screen(() => import('./FeedbackScreen.tsx'), 'FeedbackScreen')
