// Guards the screens (specification, section 2; P5). A visitor who had a session on this page, or whose stored token
// was refused, goes to /login. A visitor who never had a session goes to /register.
import { Suspense } from 'react'
import type { Role } from '@lettermill/contracts'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { useTexts } from '../lib/messages/index.ts'
import { useMay } from '../lib/session/workspaces.ts'
import { useFactorNeeded, useSession, type Session } from '../lib/session/index.ts'
import { useTestMode, useTestModeAsked } from '../lib/campaigns/test-mode.ts'
import { ErrorCard, PageSkeleton } from '../ui/index.ts'
import { Brand } from './layout/index.ts'
import styles from './layout/layout.module.css'

/**
 * Placeholders for sidebar, top bar and screen, so that nothing moves when they are loaded. Shown only to people with a
 * session.
 */
function Waiting() {
  const isTest = useTestMode()
  return (
    <div className={styles['layout']}>
      <div className={styles['aside']}>
        <Brand />
      </div>
      <div className={styles['column']}>
        <div className={styles['topBar']} />
        <main className={styles['main']}>
          {isTest && <div className={styles['testMode']} />}
          <PageSkeleton />
        </main>
      </div>
    </div>
  )
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('app')
  return (
    <main className={styles['main']}>
      <ErrorCard error={t('unreachable')} onRetry={onRetry} />
    </main>
  )
}

/** The screen; or the one that sets up a second factor, while the server refuses everything else. */
function Inside() {
  const from = useLocation()
  if (useFactorNeeded()) return <Navigate to="/second-factor" state={{ from }} replace />
  return (
    <Suspense fallback={<Waiting />}>
      <Outlet />
    </Suspense>
  )
}

/** The session. It counts as being checked, without a user, until everything that the frame needs is known. */
function useGate(): { session: Session; check: () => void } {
  const { session, user, check } = useSession()
  const isFrameKnown = useTestModeAsked(session.state === 'checking' || session.state === 'signedIn')
  return { session: user && !isFrameKnown ? { state: 'checking', user: null } : session, check }
}

/**
 * Lets signed-in people through. Others go to /login or /register, which lead back here afterwards. A person who was
 * signed in at the last visit sees the screen while the session is being checked: every call carries the token, and the
 * server decides.
 */
export function SessionGate() {
  const { session, check } = useGate()
  const from = useLocation()
  if (session.state === 'signedIn') return <Inside />
  if (session.state === 'checking') return session.user ? <Inside /> : <Waiting />
  if (session.state === 'unreachable') return <Unreachable onRetry={check} />
  return (
    <Navigate to={session.hadToken ? '/login' : '/register'} state={session.left ? null : { from }} replace />
  )
}

/** Lets members whose role is at least this one through. Others go to another page, which gets the `id` of the path. */
export function RoleGate({ role, to }: { role: Role; to: (id: string | undefined) => string }) {
  const { id } = useParams()
  return useMay(role) ? <Outlet /> : <Navigate to={to(id)} replace />
}

/** Lets administrators through. Other accounts go to /dashboard; everyone else goes to /login, which says why. */
export function AdministratorGate() {
  const { session, check } = useGate()
  const from = useLocation()
  if (session.state === 'signedIn') {
    return session.user.isAdmin ? <Inside /> : <Navigate to="/dashboard" replace />
  }
  if (session.state === 'checking') return <Waiting />
  if (session.state === 'unreachable') return <Unreachable onRetry={check} />
  return <Navigate to="/login" state={session.left ? null : { from, unauthorised: true }} replace />
}
