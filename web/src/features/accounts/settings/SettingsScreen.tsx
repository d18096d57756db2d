// Settings, in tabs: the workspace, sending, the account, the API, legal pages. Other features add their panels, which
// the routes put together.
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { hasRole } from '@lettermill/contracts'
import { NavLink, Outlet, useLocation } from 'react-router'
import { chooseDateStyle, dateStyles, useDateStyle } from '../../../lib/formats/date-style.ts'
import { formatMoment } from '../../../lib/formats/formats.ts'
import {
  chooseLanguage,
  languageChoice,
  languageChoices,
  languageName,
  useTexts,
} from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { useRole } from '../../../lib/session/workspaces.ts'
import { useSettings } from '../../../lib/settings.ts'
import { ErrorCard, GuideLink, PageHeader, PageSkeleton, Panel } from '../../../ui/index.ts'
import { ApiTokensPanel } from './tokens/ApiTokensPanel.tsx'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { UsagePanel } from './UsagePanel.tsx'
import { WorkspaceForm } from './WorkspaceForm.tsx'
import styles from './settings.module.css'

/** An afternoon whose day is no month, so that the style is plain to see. */
const sampleMoment = '2026-11-28T17:56:00Z'

/** The settings that this browser keeps: language and dates. */
export function BrowserPanel() {
  const t = useTexts('settings')
  return (
    <Panel title={t('browser')} text={t('browserText')}>
      <NativeSelect
        maw={480}
        label={t('language')}
        value={languageChoice()}
        data={languageChoices.map((choice) => ({
          value: choice,
          label: choice === 'default' ? t('languages.default') : languageName(choice),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const choice = languageChoices.find((known) => known === value)
          if (choice) void chooseLanguage(choice)
        }}
      />
      <DateStyleSelect />
    </Panel>
  )
}

function DateStyleSelect() {
  const t = useTexts('settings')
  const style = useDateStyle()
  const sample = formatMoment(sampleMoment, 'UTC')
  return (
    <NativeSelect
      maw={480}
      mt="md"
      label={t('dates')}
      description={t('datesSample', { sample })}
      value={style}
      data={dateStyles.map((each) => ({ value: each, label: t(`dateStyles.${each}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = dateStyles.find((each) => each === value)
        if (chosen) chooseDateStyle(chosen)
      }}
    />
  )
}

function WorkspacePanel() {
  const t = useTexts('settings')
  const { data, error, refetch } = useSettings()
  return (
    <Panel title={t('workspace')} text={t('workspaceText')}>
      <ErrorCard error={error} onRetry={() => void refetch()} />
      {data && <WorkspaceForm settings={data} />}
    </Panel>
  )
}

/** The tabs in order. `forAdministrators` marks tabs about the whole installation, which other accounts do not see; `role` those that need
 * one.
 * `guide` names the page about it. */
const tabs = [
  { to: '/settings', name: 'workspace', guide: 'topics' },
  { to: '/settings/members', name: 'members', guide: 'access' },
  { to: '/settings/brand', name: 'brand' },
  { to: '/settings/sending', name: 'sending', guide: 'dns-and-relay', forAdministrators: true },
  { to: '/settings/suppressed', name: 'suppressed', guide: 'deliverability' },
  { to: '/settings/account', name: 'account', guide: 'access' },
  { to: '/settings/api', name: 'api', guide: 'api', role: 'manager' },
  { to: '/settings/webhooks', name: 'webhooks', guide: 'webhooks', role: 'manager' },
  { to: '/settings/legal', name: 'legal', forAdministrators: true },
] as const

/** On a phone the row of tabs is wider than the screen. This scrolls the current tab into view. */
function useCurrentInSight(pathname: string) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    const beside = (row.current.clientWidth - current.offsetWidth) / 2
    row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - beside
  }, [pathname])
  return row
}

function Tabs() {
  const t = useTexts('settings')
  const isAdministrator = useSession().user?.isAdmin === true
  const role = useRole()
  const row = useCurrentInSight(useLocation().pathname)
  return (
    <nav ref={row} aria-label={t('tabs.label')} className={styles['tabs']}>
      {tabs
        .filter((tab) => isAdministrator || !('forAdministrators' in tab))
        .filter((tab) => !('role' in tab) || hasRole(role, tab.role))
        .map(({ to, name }) => (
          <NavLink key={to} to={to} end className={styles['tab'] ?? ''}>
            {t(`tabs.${name}`)}
          </NavLink>
        ))}
    </nav>
  )
}

/** The heading, the tabs, and the content of the current tab. */
export function SettingsScreen() {
  const t = useTexts('settings')
  const { pathname } = useLocation()
  const current = tabs.find(({ to }) => to === pathname)
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={current && 'guide' in current && <GuideLink page={current.guide} />}
        tab={current ? `${t(`tabs.${current.name}`)} · ${t('title')}` : t('title')}
      />
      <Tabs />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </>
  )
}

/** Settings of the workspace, with panels of other features: custom fields, topics, unsubscribed contacts. */
export function WorkspaceSettings({ children }: { children?: ReactNode }) {
  return (
    <Stack gap="md">
      <SimpleGrid minColWidth="min(100%, 400px)" autoFlow="auto-fit">
        <WorkspacePanel />
        <UsagePanel />
        <ApprovalPanel />
      </SimpleGrid>
      {children}
    </Stack>
  )
}

/** The API tokens. */
export function ApiSettings() {
  return <ApiTokensPanel />
}
