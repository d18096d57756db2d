// Decides when too many servers or readers refuse a campaign, so that it is held before it harms its sender's
// reputation. The limits are those of providers: SES acts at 5 and 10 % of bounces, Gmail at 0.3 % of complaints. Pure.
import type { CampaignReason } from '@lettermill/contracts'
import type { Stats } from '../../tracking/index.ts'

/** The counts of a campaign: messages sent, and messages refused. */
export type RefusalSums = Pick<Stats, 'sent' | 'failed' | 'bounce' | 'complaint' | 'returned'>

/** The rates at which the campaign was held before; null if it never was. */
export interface RatesBefore {
  held_bounces_per_million: number | null
  held_complaints_per_million: number | null
}

interface Verdict {
  reason: CampaignReason & { code: 'bounces' | 'complaints' }
  /** Bounces and complaints per million messages. */
  perMillion: { bounces: number; complaints: number }
}

/** Limits of bounces: at least `least` addresses and the share `rate`, in a campaign of at least `of` addresses. */
const bounceLimits = [
  { least: 20, of: 200, rate: 0.1 },
  { least: 50, of: 1000, rate: 0.05 },
]
/**
 * If one provider bounces this share of a campaign's messages within an hour, the provider is more likely the cause
 * than the list.
 */
export const massBounce = { least: 50, rate: 0.15, leastDomains: 10 }
const complaintLimit = { least: 5, of: 1000, rate: 0.003 }
/** Lettermill warns at these rates and above: half of the limits, and Gmail's first threshold. */
const bounceWarnings = bounceLimits.map(({ least, of, rate }) => ({ least: least / 2, of, rate: rate / 2 }))
const complaintWarning = { least: 3, of: 1000, rate: 0.001 }
/** A resumed campaign is held again once its rate is this many times the rate at the first hold. */
const growth = 1.5

const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
/** A share in percent, rounded. */
const percentOf = (rate: number, digits: number) => Number((rate * 100).toFixed(digits))

/** The verdict, with the reason for which the campaign is held; null if it goes on. Pure. */
export function judgeRates(sums: RefusalSums, before: RatesBefore): Verdict | null {
  const { bounce: bounced, complaint: complaints } = sums
  const { tried, reached, bounceRate, complaintRate } = ratesOf(sums)
  const perMillion = ratesPerMillion(sums)
  if (
    bounceLimits.some((limit) => isOver(limit, bounced, tried)) &&
    hasGrown(bounceRate, before.held_bounces_per_million)
  ) {
    const params = { bounced, tried, percent: percentOf(bounceRate, 1) }
    return { reason: { code: 'bounces', params }, perMillion }
  }
  if (
    !isOver(complaintLimit, complaints, reached) ||
    !hasGrown(complaintRate, before.held_complaints_per_million)
  )
    return null
  const params = { complaints, readers: reached, percent: percentOf(complaintRate, 2) }
  return { reason: { code: 'complaints', params }, perMillion }
}

/**
 * Bounces are a share of the addresses that were tried. Complaints are a share of the messages that were probably
 * delivered.
 */
function ratesOf({ sent, failed, bounce, complaint, returned }: RefusalSums) {
  const tried = sent + failed
  const reached = Math.max(0, sent - returned)
  return { tried, reached, bounceRate: share(bounce, tried), complaintRate: share(complaint, reached) }
}

/** Bounces and complaints per million messages. Pure. */
export function ratesPerMillion(sums: RefusalSums): Verdict['perMillion'] {
  const { bounceRate, complaintRate } = ratesOf(sums)
  return { bounces: Math.round(bounceRate * 1e6), complaints: Math.round(complaintRate * 1e6) }
}

function isOver({ least, of, rate }: typeof complaintLimit, part: number, whole: number): boolean {
  return part >= least && whole >= of && share(part, whole) >= rate
}

/** What a person should look at before the campaign is held; null if nothing. Pure. */
export function warningOf(sums: RefusalSums): 'bounces' | 'complaints' | null {
  const { tried, reached } = ratesOf(sums)
  if (isOver(complaintWarning, sums.complaint, reached)) return 'complaints'
  return bounceWarnings.some((limit) => isOver(limit, sums.bounce, tried)) ? 'bounces' : null
}

function hasGrown(rate: number, before: number | null): boolean {
  return before === null || before === 0 || rate * 1_000_000 >= before * growth
}
