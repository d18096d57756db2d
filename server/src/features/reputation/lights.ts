// Turns the counts of a domain at a provider into rates and traffic lights. Pure.
import { leastForLights, type ReputationAtProvider, type ReputationLight } from '@lettermill/contracts'

/** Counts of some mail. Of the `sent` messages, `returned` bounced later. */
export interface Counts {
  sent: number
  tried: number
  failed: number
  returned: number
  hard: number
  soft: number
  block: number
  deferred: number
  complaint: number
}

export type Figures = Omit<ReputationAtProvider, 'provider'>

export const noCounts: Counts = {
  sent: 0,
  tried: 0,
  failed: 0,
  returned: 0,
  hard: 0,
  soft: 0,
  block: 0,
  deferred: 0,
  complaint: 0,
}

/** Shares of hard bounces and of complaints. A light is green below the first limit, and red at or above the second. */
const bounceLimits = [0.02, 0.05] as const
const complaintLimits = [0.001, 0.003] as const

/** The light of complaints at a provider, or at all of them together; `heard` counts the mail whose complaints arrive. */
export function complaintLight(all: Counts, heard: Counts): ReputationLight {
  const { complaints } = figuresOf(heard).lights
  return complaints === 'grey' && all.sent >= leastForLights ? 'unknown' : complaints
}

/**
 * Rates are shares from 0 to 1, or null if nothing was sent. More messages may bounce late than were sent in the same
 * days.
 */
export function figuresOf(counts: Counts): Figures {
  const { sent, tried, failed, returned, hard, soft, block, deferred, complaint } = counts
  const ended = sent + failed
  const rates = {
    hard: share(hard, ended),
    soft: share(soft, ended),
    block: share(block, ended),
    deferred: share(deferred, tried),
    complaint: share(complaint, sent - returned),
  }
  const light = (rate: number | null, limits: readonly [number, number]) =>
    sent < leastForLights || rate === null ? 'grey' : lightOf(rate, limits)
  return {
    sent,
    tried,
    hard,
    soft,
    block,
    deferred,
    complaint,
    rates,
    lights: {
      bounces: light(rates.hard, bounceLimits),
      complaints: light(rates.complaint, complaintLimits),
    },
  }
}

function share(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(1, part / whole) : null
}

function lightOf(rate: number, [watch, bad]: readonly [number, number]): ReputationLight {
  if (rate >= bad) return 'red'
  return rate < watch ? 'green' : 'yellow'
}
