// Front door of the built-in mailbox: its list, and one message.
import { screen } from '../../lib/screen.ts'

export const MailboxScreen = screen(() => import('./MailboxScreen.tsx'), 'MailboxScreen')
export const MailboxMessageScreen = screen(() => import('./MailboxMessageScreen.tsx'), 'MailboxMessageScreen')
