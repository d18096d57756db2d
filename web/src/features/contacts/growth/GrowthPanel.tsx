// 'Growth': how many contacts joined and left in a range, as a chart and a table, and where they came from.
import { Suspense, useId, useRef } from 'react'
import { Box, Button, NativeSelect, Progress, Skeleton } from '@mantine/core'
import { growthRanges, type Growth, type GrowthRange } from '@lettermill/contracts'
import { useChoice } from '../../../lib/contacts/address.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { screen } from '../../../lib/screen.ts'
import { useZone } from '../../../lib/settings.ts'
import { DataTable, EmptyState, ErrorCard, Folded, Panel } from '../../../ui/index.ts'
import { barsOf, growthNames, totalsOf, useGrowth, type GrowthBar } from './growth.ts'
import styles from './growth.module.css'

const GrowthChart = screen(() => import('./GrowthChart.tsx'), 'GrowthChart')

function Sources({ sources }: Pick<Growth, 'sources'>) {
  const t = useTexts('contacts')
  const id = useId()
  const most = Math.max(1, ...sources.map(({ contacts }) => contacts))
  if (sources.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles['sources']}>
      <h3 id={id}>{t('growth.sources')}</h3>
      <ul>
        {sources.map(({ kind, name, contacts }, at) => (
          <li key={at}>
            <span>{name ?? t(`growth.source.${kind}`)}</span>
            <span>{formatNumber(contacts)}</span>
            <Progress
              value={(contacts / most) * 100}
              size={4}
              color="var(--chart-imported)"
              className={styles['share'] ?? ''}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Numbers({ bars }: { bars: readonly GrowthBar[] }) {
  const t = useTexts('contacts')
  return (
    <Folded summary={t('growth.table')}>
      <DataTable
        label={t('growth.table')}
        columns={[
          { id: 'name', header: t('growth.period'), cell: (bar: GrowthBar) => bar.name, unbroken: true },
          ...growthNames.map((name) => ({
            id: name,
            header: t(`growth.series.${name}`),
            cell: (bar: GrowthBar) => formatNumber(bar[name]),
            numeric: true,
          })),
        ]}
        rows={[...bars].reverse()}
        rowKey={({ name }) => name}
        narrow="scroll"
      />
    </Folded>
  )
}

interface ContentProps {
  growth: Growth
  range: GrowthRange
  onChange(range: GrowthRange): void
}

function Content({ growth, range, onChange }: ContentProps) {
  const t = useTexts('contacts')
  const bars = barsOf(growth)
  const { joined, left } = totalsOf(bars)
  const longer = growthRanges[growthRanges.indexOf(range) + 1]
  if (joined + left === 0) {
    const action = longer && (
      <Button variant="default" size="compact-sm" onClick={() => onChange(longer)}>
        {t('growth.longer', { range: t(`growth.ranges.${longer}`) })}
      </Button>
    )
    return <EmptyState picture="tray" title={t('growth.none')} text={t('growth.noneText')} action={action} />
  }
  return (
    <>
      <Box component="p" mb="sm">
        {t('growth.joined', { count: joined, size: formatNumber(joined) })}{' '}
        {t('growth.left', { count: left, size: formatNumber(left) })}
      </Box>
      <Suspense fallback={<Skeleton height={240} />}>
        <GrowthChart bars={bars} />
      </Suspense>
      <Sources sources={growth.sources} />
      <Numbers bars={bars} />
    </>
  )
}

interface GrowthPanelProps {
  /** Whether a group is selected above. The growth counts all contacts even then, and its title says so. */
  isBelowGroup: boolean
}

/** The panel. The URL keeps its range in the parameter `growth`. */
export function GrowthPanel({ isBelowGroup }: GrowthPanelProps) {
  const t = useTexts('contacts')
  const [range, choose] = useChoice('growth', growthRanges, 'last-30-days')
  const { data, error, refetch } = useGrowth(range, useZone())
  const select = useRef<HTMLSelectElement>(null)
  const change = (next: GrowthRange) => {
    choose(next)
    // Moves the focus, because the button of the empty range disappears.
    select.current?.focus()
  }
  return (
    <Panel
      title={t(isBelowGroup ? 'growth.titleOfAll' : 'growth.title')}
      text={t('growth.text')}
      actions={
        <NativeSelect
          ref={select}
          aria-label={t('growth.range')}
          data={growthRanges.map((each) => ({ value: each, label: t(`growth.ranges.${each}`) }))}
          value={range}
          onChange={({ currentTarget }) => choose(currentTarget.value as GrowthRange)}
        />
      }
    >
      <div className={styles['growth']}>
        {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={240} />}
        {data && <Content growth={data} range={range} onChange={change} />}
      </div>
    </Panel>
  )
}
