// The dashboard: four figures of a period, and the newest campaigns.
import { useState } from 'react'
import { NativeSelect, Stack } from '@mantine/core'
import { dashboardPeriods, type DashboardPeriod } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { useZone } from '../../lib/settings.ts'
import { ErrorText, PageHeader, shownMessage } from '../../ui/index.ts'
import { useDashboardStats } from './stats.ts'
import { Notices } from './notices/Notices.tsx'
import { RecentCampaigns } from './RecentCampaigns.tsx'
import { StatsRow } from './StatsRow.tsx'

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

/** Where a signed-in account starts. */
export function DashboardScreen() {
  const t = useTexts('dashboard')
  const [period, setPeriod] = useState<DashboardPeriod>('all')
  const { data, error } = useDashboardStats(period, useZone())
  const message = shownMessage(error)
  return (
    <>
      <PageHeader title={t('title')} actions={<PeriodSelect period={period} onChange={setPeriod} />} />
      <Stack gap="md">
        <Notices />
        {message && <ErrorText error={t('failed', { message })} />}
        <StatsRow stats={error ? null : data} />
        <RecentCampaigns />
      </Stack>
    </>
  )
}
