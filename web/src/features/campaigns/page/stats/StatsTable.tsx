// The events of each hour or day as a table. It is loaded when it is opened.
import { useState } from 'react'
import type { Campaign, CampaignStats } from '@lettermill/contracts'
import { formatNumber, formatDate, hourParts } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { type Column, DataTable, ErrorCard, Folded } from '../../../../ui/index.ts'
import { useCampaignStats } from '../page.ts'

const seriesNames = ['sent', 'opens', 'clicks', 'unsubscribes'] as const
type SeriesName = (typeof seriesNames)[number]

/** The stats of one hour or day; `name` is its label. */
type PeriodStats = { name: string } & Record<SeriesName, number>

/** Formats a local time YYYY-MM-DDTHH:mm as `Apr 3` or `Apr 3, 1 PM`. No time zone shifts it. */
export function formatPeriod(at: string, unit: CampaignStats['unit']): string {
  const clock = unit === 'hour' ? hourParts() : {}
  return formatDate(new Date(`${at}Z`), { month: 'short', day: 'numeric', ...clock, timeZone: 'UTC' })
}

/** The records in the form that the table shows. */
function periodsOf({ unit, records }: CampaignStats): PeriodStats[] {
  return records.map(({ at, ...stats }) => ({ name: formatPeriod(at, unit), ...stats }))
}

function useColumns(unit: CampaignStats['unit']): Column<PeriodStats>[] {
  const t = useTexts('campaignPage')
  return [
    { id: 'period', header: t(`stats.${unit}`), cell: ({ name }) => name },
    ...seriesNames.map((name) => ({
      id: name,
      header: t(`stats.series.${name}`),
      numeric: true,
      cell: (period: PeriodStats) => formatNumber(period[name]),
    })),
  ]
}

function Table({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const { data, error, refetch } = useCampaignStats(campaign)
  const columns = useColumns(data?.unit ?? 'hour')
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  return (
    <DataTable
      label={t('stats.over')}
      columns={columns}
      rows={data && periodsOf(data)}
      rowKey={({ name }) => name}
      narrow="scroll"
    />
  )
}

/** One row per hour or day, in a section that is closed at first. */
export function StatsTable({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const [isOpen, setOpen] = useState(false)
  return (
    <Folded summary={t('stats.table')} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {isOpen && <Table campaign={campaign} />}
    </Folded>
  )
}
