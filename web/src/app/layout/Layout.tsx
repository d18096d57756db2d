// The frame of every signed-in screen: sidebar, top bar, and the screen itself, which loads on its own.
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { firstScreen, screen } from '../../lib/screen.ts'
import { useTestMode } from '../../lib/test-mode.ts'
import { PageSkeleton } from '../../ui/index.ts'
import { useKeptFocus } from './kept-focus.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import styles from './layout.module.css'

const NavigationDrawer = screen(() => import('./NavigationDrawer.tsx'), 'NavigationDrawer')
const TestModeLine = firstScreen(() => import('./TestModeLine.tsx'), 'TestModeLine')

const mainId = 'content'

/** Moves the focus to each new screen, so that a screen reader starts there. */
function useFocusOnScreen(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
  return main
}

/** Sidebar and top bar around the current screen; below 800 pixels the sidebar is a drawer. */
export function Layout() {
  const t = useTexts('app')
  const { pathname } = useLocation()
  const isTest = useTestMode()
  const [drawer, setDrawer] = useState<'never' | 'opened' | 'closed'>('never')
  const main = useFocusOnScreen(pathname)
  const frame = useKeptFocus(main)
  return (
    <div ref={frame} className={styles['layout']}>
      <a href={`#${mainId}`} className={styles['skip']}>
        {t('skipToContent')}
      </a>
      <aside className={styles['aside']}>
        <Sidebar />
      </aside>
      {drawer !== 'never' && (
        <Suspense>
          <NavigationDrawer opened={drawer === 'opened'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
      <div className={styles['column']}>
        <TopBar onOpenNavigation={() => setDrawer('opened')} />
        <main id={mainId} ref={main} tabIndex={-1} className={styles['main']}>
          <ScreenBoundary key={pathname}>
            {isTest && (
              <Suspense>
                <TestModeLine />
              </Suspense>
            )}
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
    </div>
  )
}
