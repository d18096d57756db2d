// The limits of mailbox providers: messages a minute and an hour, for the whole instance. The engine keeps to them.
import type { ProviderLimit } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { listProviderLimits, storeLimit } from './queries.ts'

/**
 * Changes limits; providers that are not named keep theirs.
 * @returns the limits that are different now
 */
export async function changeLimits(tx: Tx, wanted: readonly ProviderLimit[]): Promise<ProviderLimit[]> {
  const before = await listProviderLimits(tx)
  for (const limit of wanted) await storeLimit(tx, limit)
  const after = await listProviderLimits(tx)
  return after.filter(
    ({ provider, per_minute, per_hour }) =>
      !before.some(
        (old) => old.provider === provider && old.per_minute === per_minute && old.per_hour === per_hour,
      ),
  )
}

/** The limits as the audit log shows them, such as "gmail 60/min 3000/h, yahoo no limit". */
export function describeLimits(limits: readonly ProviderLimit[]): string {
  return limits.map((limit) => `${limit.provider} ${describeLimit(limit)}`).join(', ')
}

function describeLimit({ per_minute, per_hour }: ProviderLimit): string {
  const minute = per_minute === null ? '' : `${String(per_minute)}/min`
  const hour = per_hour === null ? '' : `${String(per_hour)}/h`
  return [minute, hour].filter(Boolean).join(' ') || 'no limit'
}
