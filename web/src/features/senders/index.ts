// Front door of senders: From names and addresses, and the sending domains they claim.
import { screen } from '../../lib/screen.ts'

export const SendersScreen = screen(() => import('./SendersScreen.tsx'), 'SendersScreen')
