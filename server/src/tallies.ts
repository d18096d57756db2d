// The metrics that features count themselves, both in workers and in web processes.
import { held } from './features/campaigns/index.ts'
import { checkedUp } from './features/checkups/index.ts'
import { suppressed } from './features/suppressions/index.ts'
import type { Metrics } from './platform/metrics/index.ts'

/** Adds the counts of this process's features to its metrics. */
export function watchTallies(metrics: Metrics): void {
  metrics.growing(
    'lettermill_suppressed_total',
    'Addresses that this process suppressed, by reason',
    () => suppressed.read(),
    'reason',
  )
  metrics.growing(
    'lettermill_holds_total',
    'Campaigns that were held while they were sent, by cause',
    () => held.read(),
    'cause',
  )
  metrics.growing(
    'lettermill_checkups_total',
    'Checkups of sending domains, by their worst finding',
    () => checkedUp.read(),
    'level',
  )
}
