// Front door of pages: terms and privacy, for everyone who reads them and for administrators who write them.
import { screen } from '../../lib/screen.ts'

export const TermsScreen = screen(() => import('./PageScreens.tsx'), 'TermsScreen')
export const PrivacyScreen = screen(() => import('./PageScreens.tsx'), 'PrivacyScreen')
export const PagesPanel = screen(() => import('./edit/PagesPanel.tsx'), 'PagesPanel')
