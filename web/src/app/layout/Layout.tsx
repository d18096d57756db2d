// The frame of every signed-in screen: sidebar, top bar and the screen, whose code is loaded separately.
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, Link } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import { useTestMode } from '../../lib/campaigns/test-mode.ts'
import { PageSkeleton, useNarrowerThan } from '../../ui/index.ts'
import { useKeptFocus } from './kept-focus.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import styles from './layout.module.css'
import { useSession } from '../../lib/session/index.ts'

const mainId = 'content'

/**
 * The name of the screen at a path. The paths of a template's editor before and after its first save are one screen, so
 * the editor stays open. All tabs of the settings are one screen too, so the focus stays on the tabs.
 */
const screenOf = (pathname: string) =>
  pathname
    .replace(/^\/templates\/(?:new|\d+)\/(?=design$|code$)/, '/templates/')
    .replace(/^\/settings\/.*/, '/settings')

/** The search is the only text field outside the screen. Choosing one of its results empties it. */
const isTypingInSearch = () => {
  const focused = document.activeElement
  return focused instanceof HTMLInputElement && focused.type === 'search' && focused.value !== ''
}

/**
 * Moves the focus to each new screen, so that a screen reader starts there. A person who began to type in the search
 * while the screen was loading keeps the focus.
 */
function useFocusOnScreen(name: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    if (!isTypingInSearch()) main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [name])
  return main
}

/** Sidebar and top bar around the current screen; below 800 pixels the sidebar is a drawer. */
export function Layout() {
  const t = useTexts('app')
  const { pathname } = useLocation()
  const name = screenOf(pathname)
  const isTest = useTestMode()
  // A drawer replaces the sidebar there. A hidden sidebar would only cost a phone time.
  const isNarrow = useNarrowerThan(800)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const main = useFocusOnScreen(name)
  const frame = useKeptFocus(main)
  return (
    <div ref={frame} className={styles['layout']}>
      <a href={`#${mainId}`} className={styles['skip']}>
        {t('skipToContent')}
      </a>
      {!isNarrow && (
        <aside className={styles['aside']}>
          <Sidebar />
        </aside>
      )}
      <NavigationDrawer opened={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <div className={styles['column']}>
        <TopBar onOpenNavigation={() => setDrawerOpen(true)} />
        <main id={mainId} ref={main} tabIndex={-1} className={styles['main']}>
          <ScreenBoundary key={name} address={pathname}>
            {isTest && <TestModeLine />}
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
    </div>
  )
}

/** Administrators see a link to set up sending. Other people see whom to ask. */
function TestModeLine() {
  const t = useTexts('app')
  const isAdmin = useSession().user?.isAdmin === true
  return (
    <section aria-label={t('testMode.label')} className={styles['testMode']}>
      {t('testMode.fact')}{' '}
      {isAdmin ? <Link to="/settings/sending">{t('testMode.setUp')}</Link> : t('testMode.others')}{' '}
      <Link to="/mailbox" className={styles['testModeMailbox']}>
        {t('testMode.mailbox')}
      </Link>
    </section>
  )
}
