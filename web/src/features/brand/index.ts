// Front door of brand: Settings, Brand.
import { screen } from '../../lib/screen.ts'

export const BrandPanel = screen(() => import('./BrandPanel.tsx'), 'BrandPanel')
