// Settings: the workspace's time zone and postal address, how much it keeps, the own password, API tokens, the language of this
// browser, and what other features bring: `children` (the unsubscribed users), `forAdministrators` (the pages).
import type { ReactNode } from 'react'
import { NativeSelect, Stack } from '@mantine/core'
import { chooseLanguage, languageChoice, languageChoices, useTexts } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Arriving, ErrorCard, PageHeader, Panel } from '../../../ui/index.ts'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ApiTokensPanel } from './tokens/ApiTokensPanel.tsx'
import { UsagePanel } from './UsagePanel.tsx'
import { WorkspaceForm } from './WorkspaceForm.tsx'
import styles from './settings.module.css'

function BrowserPanel() {
  const t = useTexts('settings')
  return (
    <Panel title={t('browser')} text={t('browserText')}>
      <NativeSelect
        className={styles['field'] ?? ''}
        label={t('language')}
        value={languageChoice()}
        data={languageChoices.map((choice) => ({ value: choice, label: t(`languages.${choice}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const choice = languageChoices.find((known) => known === value)
          if (choice) void chooseLanguage(choice)
        }}
      />
    </Panel>
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

interface SettingsScreenProps {
  children?: ReactNode
  forAdministrators?: ReactNode
}

/** The settings, from what belongs to the workspace to what belongs to this browser. */
export function SettingsScreen({ children, forAdministrators }: SettingsScreenProps) {
  const t = useTexts('settings')
  const { session } = useSession()
  const isAdministrator = session.state === 'signedIn' && session.user.isAdmin
  return (
    <>
      <PageHeader title={t('title')} />
      <Arriving>
        <Stack gap="md">
          {children}
          <div className={styles['pair']}>
            <WorkspacePanel />
            <PasswordPanel />
          </div>
          <UsagePanel />
          <ApiTokensPanel />
          {isAdministrator && forAdministrators}
          <BrowserPanel />
        </Stack>
      </Arriving>
    </>
  )
}
