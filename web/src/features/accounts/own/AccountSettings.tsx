// Settings, Account: one's own name, email, password and sessions, the settings of this browser, one's data, the end of
// the account.
import { SimpleGrid, Stack } from '@mantine/core'
import { ErrorCard, PageSkeleton } from '../../../ui/index.ts'
import { BrowserPanel } from '../settings/SettingsScreen.tsx'
import { useAccount } from './account.ts'
import { DeletePanel, OwnDataPanel } from './DataPanels.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SecondFactors } from '../second-factors/SecondFactors.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** The panels of the tab. */
export function AccountSettings() {
  const { data, error, isPending, refetch } = useAccount()
  if (isPending) return <PageSkeleton />
  return (
    <Stack gap="md">
      <ErrorCard error={error} onRetry={() => void refetch()} />
      <SimpleGrid minColWidth="min(100%, 400px)" autoFlow="auto-fit">
        {data && <ProfilePanel account={data} />}
        {data && <EmailPanel account={data} />}
        <PasswordPanel account={data} />
        <BrowserPanel />
      </SimpleGrid>
      <SecondFactors />
      <SessionsPanel />
      <SimpleGrid minColWidth="min(100%, 400px)" autoFlow="auto-fit">
        <OwnDataPanel />
        {data && <DeletePanel account={data} />}
      </SimpleGrid>
    </Stack>
  )
}
