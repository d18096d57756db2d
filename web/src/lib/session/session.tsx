// The signed-in account. A stored token is validated once at start (specification, section 4); sign-in, sign-out
// and a refused token change it from there.
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { logout, validateToken, type User } from '@lettermill/contracts'
import { call, CallFailed } from '../api/index.ts'
import { forgetSession, keepToken, keepUser, onSessionForgotten, readKeptUser, readToken } from './storage.ts'

export type Session =
  /** `user`: the one of the last visit, for whom the frame is drawn until the server answers. */
  | { state: 'checking'; user: User | null }
  /** The server gave no answer at all; the token stays, and the check can be tried again. */
  | { state: 'unreachable' }
  | { state: 'signedIn'; user: User }
  /**
   * `hadToken`: there was a session in this page's life, so the way back is /login, not /register.
   * `left`: its owner ended it here, so the next person to sign in starts at the dashboard, not on the last screen.
   */
  | { state: 'signedOut'; hadToken: boolean; left?: boolean }

interface SessionTools {
  session: Session
  /** Who is signed in; while the session is checked, who was at the last visit. The server decides what they may do. */
  user: User | null
  /** Keeps the token and user that signing in answered. */
  signIn(token: string, user: User): void
  /** Forgets the token here at once, and tries to revoke it on the server. */
  signOut(): void
  /** Validates the stored token again. */
  check(): void
}

const SessionContext = createContext<SessionTools | null>(null)

/** The token's owner. Every other answer forgets the session; only if the network gives no answer, it stays. */
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

/** Holds the session for everything below it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(sessionAtStart)

  useEffect(() => onSessionForgotten(() => setSession({ state: 'signedOut', hadToken: true })), [])

  const checking = session.state === 'checking'
  useEffect(() => {
    let stale = false
    if (checking) void validated().then((found) => stale || setSession(found))
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
    // The call takes the token with it before it is forgotten; whether it arrives does not hold anyone up.
    call(logout).catch(() => undefined)
    forgetSession()
    setSession({ state: 'signedOut', hadToken: true, left: true })
  }, [])

  const check = useCallback(() => setSession(checkOfKept()), [])

  const tools = useMemo(() => {
    const user = session.state === 'signedIn' || session.state === 'checking' ? session.user : null
    return { session, user, signIn, signOut, check }
  }, [session, signIn, signOut, check])
  return <SessionContext value={tools}>{children}</SessionContext>
}

/** The session and what can be done with it. */
export function useSession(): SessionTools {
  const tools = useContext(SessionContext)
  if (!tools) throw new Error('useSession needs a SessionProvider above it')
  return tools
}
