// Guards against a provider that refuses good addresses for a while, as Gmail did in December 2020, and against many
// hosts that refuse good addresses in the same words, as hosts of one hosting program do: Lettermill makes the
// suppressions provisional and holds the campaign.
import type { CampaignReason } from '@lettermill/contracts'
import { transaction, type Db } from '../../../platform/db/index.ts'
import { countTriedAt } from '../../deliveries/index.ts'
import {
  addMassBounce,
  listMassBouncePlaces,
  listSuspects,
  listSuspectWordings,
  markProvisional,
  type Suspect,
} from '../../suppressions/index.ts'
import { noStats, sumMailings } from '../../tracking/index.ts'
import { findHoldable, keepRates } from '../queries/rates.ts'
import { massBounce, ratesPerMillion } from '../rules/rates.ts'
import { holdLocked } from '../sending/settle.ts'
import { holdIfRefused } from './rates.ts'

/**
 * For each mailing, and each provider or domain, the number of messages at the last count. The current number is at
 * least as large.
 */
type Tried = Map<string, number>
const mostTried = 1000

/**
 * Returns a function that checks the bounces and complaints of a mailing. On a mass bounce the function makes the
 * suppressions provisional and holds the campaign; it also holds a campaign whose rates are too high. Safe to call at
 * any rate.
 */
export function refusalJudge(db: Db): (mailingId: number) => Promise<void> {
  const tried: Tried = new Map()
  return async (mailingId) => {
    await guardMassBounces(db, mailingId, tried)
    await holdIfRefused(db, mailingId)
  }
}

async function guardMassBounces(db: Db, mailingId: number, tried: Tried): Promise<void> {
  const suspects = [
    ...(await listSuspects(db, mailingId, massBounce.least)),
    ...(await listSuspectWordings(db, mailingId, massBounce)),
  ]
  const found = await listMassBouncePlaces(db, mailingId)
  for (const suspect of suspects) {
    if (found.has(suspect.place)) continue
    const of = await countTried(db, mailingId, suspect, tried)
    if (!isMassBounce(suspect.bounced, of)) continue
    await open(db, mailingId, { ...suspect, tried: of })
    found.add(suspect.place)
  }
  if (found.size > 0) await markProvisional(db, mailingId)
}

const isMassBounce = (bounced: number, tried: number) => bounced >= tried * massBounce.rate

/**
 * Counting reads the whole mailing. The number of tried messages only grows, so a new count is needed only when the
 * bounces are too many for the last count. The larger the mailing, the rarer a count is.
 */
async function countTried(db: Db, mailingId: number, suspect: Suspect, known: Tried): Promise<number> {
  const key = `${String(mailingId)} ${suspect.place}`
  const before = known.get(key)
  if (before !== undefined && !isMassBounce(suspect.bounced, before)) return before
  const counted = await countTriedAt(db, mailingId, suspect)
  if (known.size >= mostTried) known.clear()
  known.set(key, counted)
  return counted
}

async function open(db: Db, mailingId: number, found: Suspect & { tried: number }): Promise<void> {
  const holdable = await findHoldable(db, mailingId)
  const stats = await sumMailings(db, found.workspace_id, [mailingId])
  await transaction(db, async (tx) => {
    const isNew = await addMassBounce(tx, mailingId, found)
    if (!isNew || !holdable || !(await holdLocked(tx, mailingId, reasonOf(found), 'mass_bounce'))) return
    await keepRates(tx, mailingId, ratesPerMillion(stats.get(mailingId) ?? noStats))
  })
}

function reasonOf({
  place,
  bounced,
  tried,
  domains,
  isWording,
}: Suspect & { tried: number }): CampaignReason {
  return isWording
    ? { code: 'mass_bounce_wording', params: { count: domains.length, bounced, tried } }
    : { code: 'mass_bounce', params: { provider: place, bounced, tried } }
}
