// Decides what the next campaign of a workspace needs after complaints and hard bounces. Pure.
import {
  releaseLimits,
  type MailProvider,
  type ReleaseNeed,
  type SendingFigures,
} from '@lettermill/contracts'
import { isReporting } from '../../mail-providers/index.ts'

/** The counts of a workspace's campaigns at one provider. `returned` of the `sent` messages bounced later. */
export interface AtProvider {
  provider: MailProvider
  sent: number
  failed: number
  hard: number
  returned: number
  complaint: number
}

/**
 * The figures of some providers together. Complaints are a share of the messages to providers that report them: the
 * silence of the others says nothing.
 */
export function figuresOf(campaigns: number, each: readonly AtProvider[]): SendingFigures {
  const sum = (of: (at: AtProvider) => number) => each.reduce((total, at) => total + of(at), 0)
  const delivered = (at: AtProvider) => Math.max(0, at.sent - at.returned)
  return {
    campaigns,
    complaints: sum(({ complaint }) => complaint),
    delivered: sum(delivered),
    delivered_reporting: sum((at) => (isReporting(at.provider, at) ? delivered(at) : 0)),
    bounces: sum(({ hard }) => hard),
    tried: sum(({ sent, failed }) => sent + failed),
  }
}

/** What the next campaign needs; null if it needs nothing. */
export function needOf(figures: SendingFigures): ReleaseNeed | null {
  if (isAtLeast(figures, 'release')) return 'release'
  return isAtLeast(figures, 'acknowledge') ? 'acknowledgement' : null
}

function isAtLeast(figures: SendingFigures, step: 'acknowledge' | 'release'): boolean {
  const { complaints, bounces } = releaseLimits
  return (
    (figures.complaints >= complaints.least &&
      figures.delivered >= complaints.of &&
      figures.complaints >= figures.delivered_reporting * complaints[step]) ||
    (figures.bounces >= bounces.least &&
      figures.tried >= bounces.of &&
      figures.bounces >= figures.tried * bounces[step])
  )
}
