// The frame of the screens that anyone may see: the product's name above, the screen in the middle.
import { Suspense } from 'react'
import { Loader } from '@mantine/core'
import { Outlet, useLocation } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { Brand } from './Brand.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import styles from './layout.module.css'

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
