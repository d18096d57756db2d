// Front door of topics, a section of Settings.
import { screen } from '../../lib/screen.ts'

export const TopicsPanel = screen(() => import('./TopicsPanel.tsx'), 'TopicsPanel')
