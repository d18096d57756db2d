// The frame of the screens for anyone: the brand above, the screen in the middle.
import { Suspense } from 'react'
import { Loader } from '@mantine/core'
import { Outlet, useLocation } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { Brand } from './Brand.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import styles from './layout.module.css'

/** Registration, sign-in, terms, privacy, unsubscribing. */
export function PublicLayout() {
  const t = useTexts('ui')
  const { pathname } = useLocation()
  return (
    <div className={styles['public']}>
      <header>
        <Brand />
      </header>
      <main className={styles['publicMain']}>
        <ScreenBoundary key={pathname} address={pathname}>
          <Suspense fallback={<Loader size="sm" aria-label={t('loading')} />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
    </div>
  )
}
