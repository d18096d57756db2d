// Front door of contacts: contacts, groups and imports.
import { screen } from '../../lib/screen.ts'

export const ContactScreen = screen(() => import('./page/ContactScreen.tsx'), 'ContactScreen')
export const ContactsScreen = screen(() => import('./ContactsScreen.tsx'), 'ContactsScreen')
