// Front door of contacts: the people we know, in the groups that CSV files made.
import { screen } from '../../lib/screen.ts'

export const ContactScreen = screen(() => import('./page/ContactScreen.tsx'), 'ContactScreen')
export const ContactsScreen = screen(() => import('./ContactsScreen.tsx'), 'ContactsScreen')
