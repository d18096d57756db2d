// The chart's numbers as a table, for people who prefer to read.
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { type Column, DataTable, Folded } from '../../ui/index.ts'
import { seriesNames, type PeriodStats } from './performance.ts'

/** One row per period, in a section that is closed at first. */
export function PerformanceTable({ stats }: { stats: readonly PeriodStats[] }) {
  const t = useTexts('analytics')
  const columns: Column<PeriodStats>[] = [
    { id: 'period', header: t('period'), cell: ({ name }) => name },
    ...seriesNames.map((name) => ({
      id: name,
      header: t(`series.${name}`),
      numeric: true,
      cell: (period: PeriodStats) => formatNumber(period[name]),
    })),
  ]
  return (
    <Folded summary={t('table')}>
      <DataTable
        label={t('performance')}
        columns={columns}
        rows={stats}
        rowKey={({ name }) => name}
        narrow="scroll"
      />
    </Folded>
  )
}
