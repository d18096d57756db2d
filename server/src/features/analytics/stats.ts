// The stats of the dashboard and the analytics screen.
import type {
  DashboardPeriod,
  DashboardStats,
  PerformanceRange,
  PerformanceRecord,
  RecentCampaign,
} from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import {
  findFirstBucket,
  noStats,
  sumMailings,
  sumBuckets,
  sumWorkspace,
  wholeWorkspace,
} from '../tracking/index.ts'
import { listNewest } from './queries.ts'
import { barsOf, changeInPercent, periodWindows } from './windows.ts'

/** The moment that ends a period or range, and the time zone of its days. */
export interface Today {
  now: Date
  zone: string
}

/** The four counts of a period, each with its change against the period of the same length before it. */
export async function dashboardStats(
  db: Db,
  workspaceId: number,
  period: DashboardPeriod,
  { now, zone }: Today,
): Promise<DashboardStats> {
  const windows = periodWindows(period, now, zone)
  const [before, current = noStats] = windows
    ? await sumBuckets(db, workspaceId, wholeWorkspace, [
        windows.before.from,
        windows.current.from,
        windows.current.to,
      ])
    : [undefined, await sumWorkspace(db, workspaceId)]
  const change = (kind: keyof typeof current) =>
    before ? changeInPercent(before[kind], current[kind]) : null
  return {
    emailsSent: current.sent,
    totalOpens: current.open,
    totalClicks: current.click,
    unsubscribeCount: current.unsubscribe,
    delivered: Math.max(0, current.sent - current.returned),
    bounced: current.bounce,
    complained: current.complaint,
    emailsSentChange: change('sent'),
    opensChange: change('open'),
    clicksChange: change('click'),
    unsubscribeChange: change('unsubscribe'),
  }
}

/** The counts of a range by day or month, ascending, with zeros where nothing happened. */
export async function performance(
  db: Db,
  workspaceId: number,
  range: PerformanceRange,
  { now, zone }: Today,
): Promise<PerformanceRecord[]> {
  const first = range === 'all-time' ? await findFirstBucket(db, workspaceId) : null
  const bars = barsOf(range, now, zone, first)
  const end = bars.at(-1)
  const bounds = [...bars.map(({ from }) => from), ...(end ? [end.to] : [])]
  const sums = await sumBuckets(db, workspaceId, wholeWorkspace, bounds)
  return bars.map(({ period }, index) => {
    const { sent, open, click, unsubscribe } = sums[index] ?? noStats
    return {
      period,
      total_sent: sent,
      total_opens: open,
      total_clicks: click,
      total_unsubscribes: unsubscribe,
    }
  })
}

const recent = 5

/** The newest five campaigns (P31). */
export async function recentCampaigns(db: Db, workspaceId: number): Promise<RecentCampaign[]> {
  const campaigns = await listNewest(db, workspaceId, recent)
  const stats = await sumMailings(
    db,
    workspaceId,
    campaigns.flatMap(({ mailing_id }) => mailing_id ?? []),
  )
  return campaigns.map(({ mailing_id, ...campaign }) => {
    const { sent, open, click } = (mailing_id === null ? null : stats.get(mailing_id)) ?? noStats
    return { ...campaign, sent_count: sent, open_count: open, click_count: click }
  })
}
