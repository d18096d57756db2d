// The four stats of the dashboard, each with its change against the period before (P30).
import type { DashboardPeriod, DashboardStats } from '@lettermill/contracts'
import { Eye, MousePointerClick, Send, UserMinus } from 'lucide-react'
import { numberFormatter } from '../../lib/formats/formatters.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { numberLocale, useTexts } from '../../lib/messages/index.ts'
import { StatCard, StatCards } from '../../ui/index.ts'

const cards = [
  { stat: 'emailsSent', change: 'emailsSentChange', Icon: Send },
  { stat: 'totalOpens', change: 'opensChange', Icon: Eye },
  { stat: 'totalClicks', change: 'clicksChange', Icon: MousePointerClick },
  { stat: 'unsubscribeCount', change: 'unsubscribeChange', Icon: UserMinus },
] as const

/** A change in percent with its sign and at most one decimal: `+12.5%`. */
function formatChange(change: number): string {
  const form = numberFormatter(numberLocale(), { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  return `${form.format(change)}%`
}

interface StatsRowProps {
  /** The stats. Undefined while they are loading. Null if loading failed; then the cards show zero. */
  stats: DashboardStats | null | undefined
  period: DashboardPeriod
}

/** Four cards. */
export function StatsRow({ stats, period }: StatsRowProps) {
  const t = useTexts('dashboard')
  const tooltip = (change: number | null | undefined) =>
    period === 'all' || change == null
      ? t('changeNone')
      : t(`change.${period}`, { change: formatChange(change) })
  const printed = (change: number | null | undefined) =>
    period === 'all' || change == null
      ? undefined
      : t(`changePrinted.${period}`, { change: formatChange(change) })
  /** The part of the tooltip that says what is known about the sent messages. */
  const more = (stat: keyof DashboardStats, { delivered, bounced, complained }: DashboardStats) =>
    stat === 'emailsSent' && bounced + complained > 0
      ? [
          t('delivered', {
            delivered: formatNumber(delivered),
            bounced: formatNumber(bounced),
            complained: formatNumber(complained),
          }),
        ]
      : []
  return (
    <StatCards>
      {cards.map(({ stat, change, Icon }) => (
        <StatCard
          key={stat}
          label={t(`stats.${stat}`)}
          value={stats === null ? 0 : stats?.[stat]}
          icon={<Icon aria-hidden="true" />}
          detail={stats === null ? t('notLoaded') : printed(stats?.[change])}
          {...(stats ? { tooltip: [tooltip(stats[change]), ...more(stat, stats)].join(' ') } : {})}
        />
      ))}
    </StatCards>
  )
}
