// The figures of the chart as a table, for everyone who would rather read than look.
import type { CampaignFigures } from '@lettermill/contracts'
import { formatNumber } from '../../../../lib/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import { DataTable, type Column } from '../../../../ui/index.ts'
import { seriesNames, type PeriodFigures } from './series.ts'
import styles from './figures.module.css'

interface FiguresTableProps {
  periods: readonly PeriodFigures[]
  unit: CampaignFigures['unit']
}

/** One row per hour or day, behind a line that opens it. */
export function FiguresTable({ periods, unit }: FiguresTableProps) {
  const t = useTexts('campaignPage')
  const columns: Column<PeriodFigures>[] = [
    { id: 'period', header: t(`figures.${unit}`), cell: ({ name }) => name },
    ...seriesNames.map((name) => ({
      id: name,
      header: t(`figures.series.${name}`),
      numeric: true,
      cell: (period: PeriodFigures) => formatNumber(period[name]),
    })),
  ]
  return (
    <details className={styles['details']}>
      <summary>{t('figures.table')}</summary>
      <DataTable
        label={t('figures.over')}
        columns={columns}
        rows={periods}
        rowKey={({ name }) => name}
        narrow="scroll"
      />
    </details>
  )
}
