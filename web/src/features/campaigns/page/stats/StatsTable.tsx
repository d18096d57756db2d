// The figures of the chart as a table, for everyone who would rather read than look.
import type { CampaignStats } from '@lettermill/contracts'
import { formatNumber } from '../../../../lib/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { DataTable, type Column } from '../../../../ui/index.ts'
import { seriesNames, type PeriodStats } from './series.ts'
import styles from './stats.module.css'

interface StatsTableProps {
  periods: readonly PeriodStats[]
  unit: CampaignStats['unit']
}

/** One row per hour or day, behind a line that opens it. */
export function StatsTable({ periods, unit }: StatsTableProps) {
  const t = useTexts('campaignPage')
  const columns: Column<PeriodStats>[] = [
    { id: 'period', header: t(`stats.${unit}`), cell: ({ name }) => name },
    ...seriesNames.map((name) => ({
      id: name,
      header: t(`stats.series.${name}`),
      numeric: true,
      cell: (period: PeriodStats) => formatNumber(period[name]),
    })),
  ]
  return (
    <details className={styles['details']}>
      <summary>{t('stats.table')}</summary>
      <DataTable
        label={t('stats.over')}
        columns={columns}
        rows={periods}
        rowKey={({ name }) => name}
        narrow="scroll"
      />
    </details>
  )
}
