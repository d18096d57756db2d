// The top bar: greeting and avatar of the account, search box, light or dark theme.
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Menu, Moon, Sun } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { laterDialog } from '../../lib/later-dialog.tsx'
import { useOwnName } from '../../lib/settings.ts'
import { HelpMenu } from '../help/HelpMenu.tsx'
import { useShortcuts } from '../help/use-shortcuts.ts'
import { TopSearch } from '../search/TopSearch.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './layout.module.css'

const ShortcutsDialog = laterDialog(() => import('../help/ShortcutsDialog.tsx'), 'ShortcutsDialog')

function ThemeToggle() {
  const t = useTexts('app')
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = shown === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t(other === 'dark' ? 'themeToDark' : 'themeToLight')}
      onClick={() => setColorScheme(other)}
    >
      {other === 'dark' ? <Moon size={16} /> : <Sun size={16} />}
    </ActionIcon>
  )
}

/** The bar above every signed-in screen. */
export function TopBar({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const t = useTexts('app')
  const { pathname } = useLocation()
  const name = useOwnName()
  const shortcuts = useShortcuts()
  return (
    <header className={styles['topBar']}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={styles['menuButton'] ?? ''}
        aria-label={t('openNavigation')}
        onClick={onOpenNavigation}
      >
        <Menu size={16} />
      </ActionIcon>
      <span className={styles['greeting']} data-home={pathname === '/dashboard' || undefined}>
        {name ? t('greeting', { email: name }) : t('greetingNobody')}
      </span>
      <div className={styles['topBarEnd']}>
        <TopSearch onShortcuts={shortcuts.open} />
        <HelpMenu onShortcuts={shortcuts.open} />
        <ThemeToggle />
        <AccountMenu />
      </div>
      <ShortcutsDialog opened={shortcuts.opened} onClose={shortcuts.close} />
    </header>
  )
}
