// Settings: the language of this browser, the workspace's time zone and postal address, and what `children`
// brings from other features (the unsubscribed users).
import type { ReactNode } from 'react'
import { NativeSelect, Stack } from '@mantine/core'
import { chooseLanguage, languageChoice, languageChoices, useTexts } from '../../../lib/messages/index.ts'
import { useSettings } from '../../../lib/settings.ts'
import { ErrorCard, PageHeader, Panel } from '../../../ui/index.ts'
import { WorkspaceForm } from './WorkspaceForm.tsx'
import styles from './settings.module.css'

function BrowserPanel() {
  const t = useTexts('accounts')
  return (
    <Panel title={t('settings.browser')} text={t('settings.browserText')}>
      <NativeSelect
        className={styles['field'] ?? ''}
        label={t('settings.language')}
        value={languageChoice()}
        data={languageChoices.map((choice) => ({ value: choice, label: t(`settings.languages.${choice}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const choice = languageChoices.find((known) => known === value)
          if (choice) void chooseLanguage(choice)
        }}
      />
    </Panel>
  )
}

function WorkspacePanel() {
  const t = useTexts('accounts')
  const { data, error, refetch } = useSettings()
  return (
    <Panel title={t('settings.workspace')} text={t('settings.workspaceText')}>
      <ErrorCard error={error} onRetry={() => void refetch()} />
      {data && <WorkspaceForm settings={data} />}
    </Panel>
  )
}

/** The settings, from those of this browser to those of the workspace. */
export function SettingsScreen({ children }: { children?: ReactNode }) {
  const t = useTexts('accounts')
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <Stack gap="md">
        {children}
        <WorkspacePanel />
        <BrowserPanel />
      </Stack>
    </>
  )
}
