// Front door of single messages: the list, and one message.
import { screen } from '../../lib/screen.ts'

export const MessagesScreen = screen(() => import('./MessagesScreen.tsx'), 'MessagesScreen')
export const MessageScreen = screen(() => import('./MessageScreen.tsx'), 'MessageScreen')
