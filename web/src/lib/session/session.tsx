// The signed-in account. A stored token is validated once at the start (specification, section 4). Afterwards, signing
// in, signing out and a refused token change the session.
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { logout, validateToken, type User } from '@lettermill/contracts'
import { call, CallFailed } from '../api/index.ts'
import {
  forgetSession,
  keepToken,
  keepUser,
  onSessionForgotten,
  onWorkspaceEntered,
  readKeptUser,
  readToken,
} from './storage.ts'

export type Session =
  /** `user`: the user of the last visit, for whom the frame is shown until the server answers. */
  | { state: 'checking'; user: User | null }
  /** The server gave no answer. The token is kept, and the check can be retried. */
  | { state: 'unreachable' }
  | { state: 'signedIn'; user: User }
  /**
   * - `hadToken`: this page has had a session, so the person is sent to /login, not to /register;
   * - `left`: the person signed out here, so the next one to sign in begins at the dashboard, not at the last screen.
   */
  | { state: 'signedOut'; hadToken: boolean; left?: boolean }

interface SessionTools {
  session: Session
  /**
   * The signed-in user; while the session is being checked, the user of the last visit. The server decides what the
   * user may do.
   */
  user: User | null
  /** Stores the token and the user that signing in returned. */
  signIn(token: string, user: User): void
  /** Removes the token here at once, and tries to revoke it on the server. */
  signOut(): void
  /** Validates the stored token again. */
  check(): void
}

const SessionContext = createContext<SessionTools | null>(null)

/**
 * The session of the token's owner. Every other answer ends the session; only if no answer comes, the token is kept.
 */
async function validated(): Promise<Session> {
  try {
    const { isValid, user } = await call(validateToken)
    if (isValid) {
      keepUser(user)
      return { state: 'signedIn', user }
    }
  } catch (error) {
    if (error instanceof CallFailed && error.kind === 'network') return { state: 'unreachable' }
  }
  forgetSession()
  return { state: 'signedOut', hadToken: true }
}

const checkOfKept = (): Session => ({ state: 'checking', user: readKeptUser() })

function sessionAtStart(): Session {
  return readToken() === null ? { state: 'signedOut', hadToken: false } : checkOfKept()
}

/** Provides the session to everything in it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(sessionAtStart)

  useEffect(() => onSessionForgotten(() => setSession({ state: 'signedOut', hadToken: true })), [])

  // What this tab shows belongs to the workspace that was left, but its next call would use the new token.
  useEffect(() => onWorkspaceEntered(() => window.location.assign('/dashboard')), [])

  const checking = session.state === 'checking'
  useEffect(() => {
    let stale = false
    // A transition, because every screen uses the session.
    if (checking) void validated().then((found) => stale || startTransition(() => setSession(found)))
    return () => {
      stale = true
    }
  }, [checking])

  const signIn = useCallback((token: string, user: User) => {
    keepToken(token)
    keepUser(user)
    setSession({ state: 'signedIn', user })
  }, [])

  const signOut = useCallback(() => {
    // The call has read the token before the token is removed. Nobody waits for the call's answer.
    call(logout).catch(() => undefined)
    forgetSession({ isLeft: true })
    setSession({ state: 'signedOut', hadToken: true, left: true })
  }, [])

  const check = useCallback(() => setSession(checkOfKept()), [])

  const tools = useMemo(() => {
    const user = session.state === 'signedIn' || session.state === 'checking' ? session.user : null
    return { session, user, signIn, signOut, check }
  }, [session, signIn, signOut, check])
  return <SessionContext value={tools}>{children}</SessionContext>
}

/** The session, and the functions that change it. */
export function useSession(): SessionTools {
  const tools = useContext(SessionContext)
  if (!tools) throw new Error('useSession needs a SessionProvider above it')
  return tools
}
