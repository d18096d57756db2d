// Front door of pages: terms and privacy, which administrators write.
import { screen } from '../../lib/screen.ts'

export const PagesPanel = screen(() => import('./edit/PagesPanel.tsx'), 'PagesPanel')
