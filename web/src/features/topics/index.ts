// Front door of topics: what readers can choose to get, as a section of Settings.
import { screen } from '../../lib/screen.ts'

export const TopicsPanel = screen(() => import('./TopicsPanel.tsx'), 'TopicsPanel')
