// Reserves messages of the day's caps before they leave. Two workers cannot exceed a cap together, because the row of
// the warm-up is locked until the transaction ends.
import type { MailProvider } from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { firstCap, nextCap } from './next-cap.ts'
import {
  insertCaps,
  listCaps,
  listDay,
  listLastCaps,
  lockWarmUp,
  raiseUsed,
  type Cap,
  type RunningWarmUp,
} from './queries.ts'

export interface Reserved {
  /** The number of wanted messages that may leave to each provider. */
  granted: ReadonlyMap<MailProvider, number>
  /** The beginning of the next day. */
  until: string
}

/**
 * Reserves messages of today, in the caller's transaction. A reserved message counts whether it leaves or not.
 * @param always true for automatic mail, which does not wait a day: it leaves even beyond the cap, and counts
 * @returns null if the domain has no running warm-up, so that everything may leave
 */
export async function reserve(
  tx: Tx,
  domainId: number,
  wanted: ReadonlyMap<MailProvider, number>,
  always = false,
): Promise<Reserved | null> {
  const warmUp = await lockWarmUp(tx, domainId)
  if (!warmUp) return null
  const providers = [...wanted.keys()].sort()
  const caps = await openDay(tx, warmUp, providers)
  const granted = new Map(
    caps.map(({ provider, cap, used }) => {
      const count = wanted.get(provider) ?? 0
      const left = cap === null || always ? count : Math.max(0, cap - used)
      return [provider, Math.min(count, left)]
    }),
  )
  await raiseUsed(tx, domainId, warmUp.day, granted)
  return { granted, until: warmUp.until }
}

/** Today's caps. Caps that are not stored yet are calculated from the last day with mail. */
async function openDay(tx: Tx, warmUp: RunningWarmUp, providers: readonly MailProvider[]): Promise<Cap[]> {
  const known = await listCaps(tx, warmUp.domain_id, warmUp.day, providers)
  const missing = providers.filter((provider) => !known.some((cap) => cap.provider === provider))
  if (missing.length === 0) return known
  const planned = await planCaps(tx, warmUp)
  await insertCaps(
    tx,
    warmUp.domain_id,
    warmUp.day,
    new Map(missing.map((provider) => [provider, capOf(planned, provider)])),
  )
  return listCaps(tx, warmUp.domain_id, warmUp.day, providers)
}

/** The cap of a provider. A provider that has not got any mail yet has the cap of a first day. */
function capOf(planned: ReadonlyMap<MailProvider, number | null>, provider: MailProvider): number | null {
  return planned.has(provider) ? (planned.get(provider) ?? null) : firstCap
}

/** Today's cap of each provider that got mail on an earlier day; null for no cap. */
export async function planCaps(db: Db, warmUp: RunningWarmUp): Promise<Map<MailProvider, number | null>> {
  const last = (await listLastCaps(db, warmUp.domain_id)).filter(({ day }) => day < warmUp.day)
  const days = new Map<number, Awaited<ReturnType<typeof listDay>>>()
  for (const day of new Set(last.map((cap) => cap.day))) days.set(day, await listDay(db, warmUp, day))
  return new Map(
    last.map(({ provider, day, cap }) => {
      if (cap === null) return [provider, null]
      const went = days.get(day)?.find((each) => each.provider === provider)
      return [provider, nextCap({ ...(went ?? nothing), cap })]
    }),
  )
}

const nothing = { tried: 0, ended: 0, bounced: 0, complained: 0, deferred: 0 }
