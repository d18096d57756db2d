// Rates by campaign, the hours of opens, and mailbox providers, in a range of the analytics screen.
import type { CampaignRates, OpeningHours, PerformanceRange, ProviderStats } from '@lettermill/contracts'
import { offsetsBetween } from '../../../platform/calendar/index.ts'
import type { Db } from '../../../platform/db/index.ts'
import { findFirstBucket, noStats, sumHours, sumMailings } from '../../tracking/index.ts'
import type { Today } from '../stats.ts'
import { barsOf, type Window } from '../windows.ts'
import { providersOf } from './providers.ts'
import { isSomeDeleted, listStarted, sumDomains, type StartedCampaign } from './queries.ts'

const mostCampaigns = 200
/** The most recipients that are read for the provider stats, which takes about a second. */
const mostRecipients = 200_000
/** Two years of stats by quarters of an hour are 70,000 rows. */
const mostDays = 731
const day = 86_400_000

/** A range of a workspace, as the analytics screen asks for it. */
export interface Asked {
  workspaceId: number
  range: PerformanceRange
  today: Today
}

async function windowOf(db: Db, { workspaceId, range, today }: Asked): Promise<Window> {
  const first = range === 'all-time' ? await findFirstBucket(db, workspaceId) : null
  const bars = barsOf(range, today.now, today.zone, first)
  const [begin, end] = [bars[0], bars.at(-1)]
  return { from: begin?.from ?? today.now, to: end?.to ?? today.now }
}

/** The campaigns that started in the range, newest first. */
export async function campaignRates(db: Db, asked: Asked): Promise<CampaignRates> {
  const window = await windowOf(db, asked)
  const started = await listStarted(db, asked.workspaceId, window, mostCampaigns)
  const some_deleted = await isSomeDeleted(db, asked.workspaceId, window)
  const stats = await sumMailings(
    db,
    asked.workspaceId,
    started.map(({ mailing_id }) => mailing_id),
  )
  const campaigns = started.map(({ id, name, started_at, mailing_id }) => {
    const { sent, open, click, unsubscribe } = stats.get(mailing_id) ?? noStats
    return { id, name, started_at, sent, opened: open, clicked: click, unsubscribed: unsubscribe }
  })
  return { campaigns, more: (started[0]?.of ?? 0) - started.length, some_deleted }
}

/** First opens by weekday and hour. */
export async function openingHours(db: Db, asked: Asked): Promise<OpeningHours> {
  const { from, to } = await windowOf(db, asked)
  const since = new Date(Math.max(from.getTime(), to.getTime() - mostDays * day))
  const sums = await sumHours(db, asked.workspaceId, offsetsBetween(since, to, asked.today.zone))
  const opens = Array.from({ length: 7 }, () => Array<number>(24).fill(0))
  for (const { weekday, hour, open } of sums) {
    const hours = opens[weekday - 1]
    if (hours) hours[hour] = open
  }
  return { opens }
}

/** The stats of readers by mailbox provider, over the newest campaigns in the range. */
export async function providerStats(db: Db, asked: Asked): Promise<ProviderStats> {
  const started = await listStarted(db, asked.workspaceId, await windowOf(db, asked), mostCampaigns)
  const read = readable(started)
  const providers = providersOf(await sumDomains(db, read))
  const all = started.reduce((sum, { recipients }) => sum + recipients, 0)
  const seen = read.reduce((sum, { most }) => sum + most, 0)
  return {
    providers,
    counted: providers.reduce((sum, { sent }) => sum + sent, 0),
    is_sample: seen < all || (started[0]?.of ?? 0) > started.length,
  }
}

/**
 * The newest campaigns, up to `mostRecipients` recipients in all. Of the last campaign, only the first recipients may
 * fit.
 */
function readable(started: readonly StartedCampaign[]): { mailingId: number; most: number }[] {
  let left = mostRecipients
  return started.flatMap(({ mailing_id, recipients }) => {
    const most = Math.min(recipients, left)
    left -= most
    return most > 0 ? [{ mailingId: mailing_id, most }] : []
  })
}
