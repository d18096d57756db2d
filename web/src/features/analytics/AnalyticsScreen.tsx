// 'Email Newsletter Analytics': the totals of a range, its stats by day or month, and what readers did.
import { Suspense, useRef, type Ref } from 'react'
import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { performanceRanges, type PerformanceRange } from '@lettermill/contracts'
import { Eye, MousePointerClick, Send, UserMinus } from 'lucide-react'
import { useChoice } from '../../lib/contacts/address.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { screen } from '../../lib/screen.ts'
import { useZone } from '../../lib/settings.ts'
import { ErrorText, PageHeader, Panel, shownMessage, StatCard, StatCards } from '../../ui/index.ts'
import { statsOf, seriesNames, totalsOf, usePerformance, type PeriodStats } from './performance.ts'
import { PerformanceChart } from './PerformanceChart.tsx'
import { PerformanceTable } from './PerformanceTable.tsx'
import styles from './analytics.module.css'

const Readers = screen(() => import('./readers/Readers.tsx'), 'Readers')

const icons = { sent: Send, opens: Eye, clicks: MousePointerClick, unsubscribes: UserMinus }

function Totals({ stats }: { stats: readonly PeriodStats[] | undefined }) {
  const t = useTexts('analytics')
  const totals = stats && totalsOf(stats)
  return (
    <StatCards>
      {seriesNames.map((name) => {
        const Icon = icons[name]
        const icon = <Icon aria-hidden="true" />
        return <StatCard key={name} label={t(`totals.${name}`)} value={totals?.[name]} icon={icon} />
      })}
    </StatCards>
  )
}

/** The next longer range; undefined for the longest. */
function longerThan(range: PerformanceRange): PerformanceRange | undefined {
  return performanceRanges[performanceRanges.indexOf(range) + 1]
}

interface PerformanceProps extends RangeSelectProps {
  stats: readonly PeriodStats[]
}

/** The chart. If the range is empty, a sentence covers it, and a button shows the next longer range. */
function Performance({ stats, range, onChange }: PerformanceProps) {
  const t = useTexts('analytics')
  const totals = totalsOf(stats)
  const isEmpty = seriesNames.every((name) => totals[name] === 0)
  const longer = longerThan(range)
  return (
    <>
      <div className={styles['frame']}>
        <PerformanceChart stats={stats} />
        {isEmpty && (
          <div className={styles['none']}>
            <p>{t('none')}</p>
            {longer && (
              <Button variant="default" size="compact-sm" onClick={() => onChange(longer)}>
                {t('longer', { period: t(`ranges.${longer}`) })}
              </Button>
            )}
          </div>
        )}
      </div>
      <PerformanceTable stats={stats} />
    </>
  )
}

interface RangeSelectProps {
  range: PerformanceRange
  onChange(range: PerformanceRange): void
}

function RangeSelect({ range, onChange, ref }: RangeSelectProps & { ref: Ref<HTMLSelectElement> }) {
  const t = useTexts('analytics')
  return (
    <NativeSelect
      ref={ref}
      aria-label={t('choosePeriod')}
      title={t('choosePeriod')}
      value={range}
      data={performanceRanges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = performanceRanges.find((known) => known === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

/** The analytics screen. It begins with today, unless the URL names another range. */
export function AnalyticsScreen() {
  const t = useTexts('analytics')
  const [range, setRange] = useChoice('range', performanceRanges, 'today')
  const zone = useZone()
  const select = useRef<HTMLSelectElement>(null)
  const { data, error, refetch } = usePerformance(range, zone)
  const stats = data && statsOf(data, range)
  /** The button disappears together with the empty range, so the focus moves to another element. */
  const choose = (longer: PerformanceRange) => {
    setRange(longer)
    select.current?.focus()
  }
  const said = shownMessage(error)
  // Specification, section 8: a message about a refused session is not shown.
  const message = said && /40[13]/.test(said) ? null : said
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={<RangeSelect ref={select} range={range} onChange={setRange} />}
      />
      {message && <ErrorText error={t('failed', { message })} onRetry={() => void refetch()} />}
      {!error && (
        <Stack gap="md">
          <Totals stats={stats} />
          <Panel title={t('performance')}>
            {stats ? (
              <Performance stats={stats} range={range} onChange={choose} />
            ) : (
              <Text role="status" c="dimmed" mih={300}>
                {t('loading')}
              </Text>
            )}
          </Panel>
          <Suspense fallback={<Skeleton height={600} />}>
            <Readers range={range} zone={zone} />
          </Suspense>
        </Stack>
      )}
    </>
  )
}
