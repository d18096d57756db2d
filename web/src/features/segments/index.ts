// Front door of segments: their panel on the contacts screen, and the builder.
import { screen } from '../../lib/screen.ts'

export const SegmentScreen = screen(() => import('./SegmentScreen.tsx'), 'SegmentScreen')
export const SegmentsPanel = screen(() => import('./SegmentsPanel.tsx'), 'SegmentsPanel')
