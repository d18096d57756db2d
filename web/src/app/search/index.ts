// Front door of the top bar's search; its code comes after the first paint.
import { screen } from '../../lib/screen.ts'

export const TopSearch = screen(() => import('./TopSearch.tsx'), 'TopSearch')
