// The page that a visitor wanted before the session gate sent them to /login or /register. It is kept in the state of
// the navigation, also from /register to /login.
import { invitationPath } from '@lettermill/contracts'
import { useLocation, type Location } from 'react-router'

interface GateState {
  from?: Partial<Location>
  unauthorised?: boolean
}

function isGateState(state: unknown): state is GateState {
  return typeof state === 'object' && state !== null
}

/** The page to open after signing in, whether it requires an administrator, and the state to pass on. */
export function useOrigin(): { origin: string; unauthorised: boolean; state: unknown } {
  const { state } = useLocation() as { state: unknown }
  const { from, unauthorised = false } = isGateState(state) ? state : {}
  const path = from?.pathname ?? '/'
  const origin = path === '/' ? '/dashboard' : `${path}${from?.search ?? ''}`
  return { origin, unauthorised, state }
}

/**
 * The invitation whose page is to be opened, as part of the body of a sign-in; empty for another page. An account without
 * any workspace joins by it.
 */
export function invitationOf(origin: string): { invitation?: string } {
  const [path, query] = origin.split('?')
  const token = path === invitationPath ? new URLSearchParams(query).get('token') : null
  return token === null ? {} : { invitation: token }
}
