// The address that a visitor wanted before the session gate led them to /login or /register.
// It travels in the navigation's state, from /register to /login as well.
import { useLocation, type Location } from 'react-router'

interface GateState {
  from?: Partial<Location>
  unauthorised?: boolean
}

function isGateState(state: unknown): state is GateState {
  return typeof state === 'object' && state !== null
}

/** The place to go after signing in, whether the gate asked for an administrator, and the state to pass on. */
export function useOrigin(): { origin: string; unauthorised: boolean; state: unknown } {
  const { state } = useLocation() as { state: unknown }
  const { from, unauthorised = false } = isGateState(state) ? state : {}
  const path = from?.pathname ?? '/'
  const origin = path === '/' ? '/dashboard' : `${path}${from?.search ?? ''}`
  return { origin, unauthorised, state }
}
