// Front door of brand: the Brand tab of Settings.
import { screen } from '../../lib/screen.ts'

export const BrandPanel = screen(() => import('./BrandPanel.tsx'), 'BrandPanel')
