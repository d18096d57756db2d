// The dashboard: campaigns being sent and coming next, four counts of a period, the last thirty days, the newest
// campaigns.
import type { ReactNode } from 'react'
import { Button, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { dashboardPeriods, type DashboardPeriod } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useChoice } from '../../lib/contacts/address.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useZone } from '../../lib/settings.ts'
import { May } from '../../lib/session/May.tsx'
import { ErrorText, PageHeader, shownMessage } from '../../ui/index.ts'
import { AgendaPanel } from './AgendaPanel.tsx'
import { LastDays } from './LastDays.tsx'
import { WaitingApprovals } from './WaitingApprovals.tsx'
import { Notices } from './notices/Notices.tsx'
import { RecentCampaigns } from './RecentCampaigns.tsx'
import { useDashboardStats, useRecentCampaigns } from './stats.ts'
import { StatsRow } from './StatsRow.tsx'
import styles from './dashboard.module.css'

interface PeriodSelectProps {
  period: DashboardPeriod
  onChange(period: DashboardPeriod): void
}

function PeriodSelect({ period, onChange }: PeriodSelectProps) {
  const t = useTexts('dashboard')
  return (
    <NativeSelect
      aria-label={t('period')}
      value={period}
      data={dashboardPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = dashboardPeriods.find((known) => known === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

function Actions({ period, onChange }: PeriodSelectProps) {
  const t = useTexts('dashboard')
  return (
    <>
      <PeriodSelect period={period} onChange={onChange} />
      <May role="editor">
        <Button
          component={Link}
          to="/campaigns?do=create"
          leftSection={<Plus size={16} aria-hidden="true" />}
          data-primary
        >
          {t('create')}
        </Button>
      </May>
    </>
  )
}

/** Shows its children only if the workspace has campaigns. Until that is known, a skeleton holds their place. */
function OnceThereAreCampaigns({ place, children }: { place: 'agenda' | 'days'; children: ReactNode }) {
  const { data, error } = useRecentCampaigns()
  if (!data && !error) return <Skeleton className={styles[place] ?? ''} />
  return data && data.length > 0 ? children : null
}

/** The screen that a signed-in account sees first. */
export function DashboardScreen() {
  const t = useTexts('dashboard')
  const [period, setPeriod] = useChoice('period', dashboardPeriods, 'all')
  const { data, error, refetch } = useDashboardStats(period, useZone())
  const { data: campaigns } = useRecentCampaigns()
  const message = shownMessage(error)
  return (
    <>
      <PageHeader title={t('title')} actions={<Actions period={period} onChange={setPeriod} />} />
      <Stack gap="md">
        <Notices />
        <WaitingApprovals />
        {/* The skeleton and the loaded page are separate elements. Otherwise, in a workspace without campaigns, the counts would visibly move up. The notices are outside of both, because one of their dialogs may be open. */}
        <Stack key={campaigns ? 'here' : 'waiting'} gap="md">
          <OnceThereAreCampaigns place="agenda">
            <AgendaPanel />
          </OnceThereAreCampaigns>
          {message && <ErrorText error={t('failed', { message })} onRetry={() => void refetch()} />}
          <StatsRow stats={error ? null : data} period={period} />
          <OnceThereAreCampaigns place="days">
            <LastDays />
          </OnceThereAreCampaigns>
          <RecentCampaigns />
        </Stack>
      </Stack>
    </>
  )
}
