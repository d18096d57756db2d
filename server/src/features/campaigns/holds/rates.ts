// Holds a campaign that too many servers or readers refuse, before it harms the reputation of its sender. The limits
// are those at which providers act: SES at 5 and 10 % of bounces, Gmail at 0.3 % of complaints.
import { transaction, type Db } from '../../../platform/db/index.ts'
import { noStats, sumMailings } from '../../tracking/index.ts'
import { holdLocked } from '../settle.ts'
import { findRefusals, keepRates, type Refusals } from '../queries/rates.ts'

/** What a campaign has sent, and what was refused. */
interface Sums extends Pick<Refusals, 'bounced' | 'complaints' | 'returned'> {
  sent: number
  failed: number
}

/** The rates at which it was held before; null: never. */
type Before = Pick<Refusals, 'held_bounces_per_million' | 'held_complaints_per_million'>

interface Verdict {
  reason: string
  /** Bounces and complaints of a million messages. */
  perMillion: { bounces: number; complaints: number }
}

/** A share of addresses: `least` of them, of at least `of`. */
const bounceLimits = [
  { least: 20, of: 200, rate: 0.1 },
  { least: 50, of: 1000, rate: 0.05 },
]
const complaintLimit = { least: 5, of: 1000, rate: 0.003 }
/** A campaign that was resumed is held again once the rate is so many times what it was. */
const growth = 1.5

const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
const figure = (count: number) => count.toLocaleString('en-US')

/** The sentence with which a campaign is to be held, or null. Pure. */
export function judgeRates(sums: Sums, before: Before): Verdict | null {
  const { sent, failed, bounced, complaints, returned } = sums
  const tried = sent + failed
  const reached = Math.max(0, sent - returned)
  const bounceRate = share(bounced, tried)
  const complaintRate = share(complaints, reached)
  const perMillion = { bounces: Math.round(bounceRate * 1e6), complaints: Math.round(complaintRate * 1e6) }
  const isOver = bounceLimits.some(
    ({ least, of, rate }) => bounced >= least && tried >= of && bounceRate >= rate,
  )
  if (isOver && hasGrown(bounceRate, before.held_bounces_per_million)) {
    const percent = (bounceRate * 100).toFixed(1)
    const reason = `Held: ${figure(bounced)} of ${figure(tried)} addresses (${percent} %) do not exist. Clean the list, then resume.`
    return { reason, perMillion }
  }
  const { least, of, rate } = complaintLimit
  const isHated = complaints >= least && reached >= of && complaintRate >= rate
  if (!isHated || !hasGrown(complaintRate, before.held_complaints_per_million)) return null
  const percent = (complaintRate * 100).toFixed(2)
  const reason = `Held: ${figure(complaints)} of ${figure(reached)} readers (${percent} %) marked it as spam.`
  return { reason, perMillion }
}

function hasGrown(rate: number, before: number | null): boolean {
  return before === null || before === 0 || rate * 1_000_000 >= before * growth
}

/**
 * Holds the campaign of a mailing whose bounces or complaints are too many; does nothing where the workspace switched
 * that off, or where the campaign is not being sent. Safe to call as often as wanted.
 */
export async function holdIfRefused(db: Db, mailingId: number): Promise<void> {
  const found = await findRefusals(db, mailingId)
  if (!found || (found.bounced === 0 && found.complaints === 0)) return
  const stats = await sumMailings(db, found.workspace_id, [mailingId])
  const { sent, failed } = stats.get(mailingId) ?? noStats
  const verdict = judgeRates({ ...found, sent, failed }, found)
  if (!verdict) return
  await transaction(db, async (tx) => {
    if (await holdLocked(tx, mailingId, verdict.reason)) await keepRates(tx, mailingId, verdict.perMillion)
  })
}
