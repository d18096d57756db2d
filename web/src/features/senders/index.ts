// Front door of senders: From names and addresses, and the sending domains that a workspace claims.
import { screen } from '../../lib/screen.ts'

export const DomainClaimsScreen = screen(
  () => import('./claims/DomainClaimsScreen.tsx'),
  'DomainClaimsScreen',
)
export const SendersScreen = screen(() => import('./SendersScreen.tsx'), 'SendersScreen')
