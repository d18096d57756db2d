// The refusals, bounces and complaints of a campaign: by kind, by reason and by mailbox provider.
import { countedKinds, type CampaignFeedback, type CountedKind } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { countProviders, listProviders, type ProviderCount } from '../deliveries/index.ts'
import { noStats, sumMailings } from '../tracking/index.ts'
import { countReasons, findMailingOf, type CountedReason } from './queries/figures.ts'

const mostReasons = 20
/**
 * Counting the messages to each provider reads the whole mailing. At most one count is made in this many milliseconds.
 */
const countEvery = 60_000

const none: CampaignFeedback = { hard: 0, soft: 0, block: 0, complaint: 0, reasons: [], providers: [] }

/** @throws Problem not_found */
export async function campaignFigures(db: Db, workspaceId: number, id: number): Promise<CampaignFeedback> {
  const found = await findMailingOf(db, workspaceId, id)
  if (!found) throw new Problem('not_found')
  if (found.mailing_id === null) return none
  const reasons = await countReasons(db, found.mailing_id)
  if (reasons.length === 0) return none
  const counts = await currentCounts(db, workspaceId, found.mailing_id)
  const sums = sumsOf(reasons)
  return {
    ...sums,
    reasons: overProviders(reasons).slice(0, mostReasons),
    providers: byProvider(reasons, counts),
  }
}

/**
 * The number of messages to each provider. Returns the last count, or counts again if more messages were sent since.
 */
async function currentCounts(db: Db, workspaceId: number, mailingId: number): Promise<ProviderCount[]> {
  const counts = await listProviders(db, mailingId)
  const [first] = counts
  if (!first) return countProviders(db, mailingId)
  if (Date.now() - Date.parse(first.counted_at) < countEvery) return counts
  const { sent, failed } = (await sumMailings(db, workspaceId, [mailingId])).get(mailingId) ?? noStats
  const counted = counts.reduce((sum, each) => sum + each.sent + each.failed, 0)
  return counted === sent + failed ? counts : countProviders(db, mailingId)
}

type Sums = Record<CountedKind, number>

function sumsOf(reasons: readonly CountedReason[]): Sums {
  const sums: Sums = { hard: 0, soft: 0, block: 0, complaint: 0 }
  for (const { kind, count } of reasons) sums[kind] += count
  return sums
}

/**
 * One row for each kind and cause, summed over providers, the largest first. Its words come from the provider with the
 * most reports.
 */
function overProviders(reasons: readonly CountedReason[]): CampaignFeedback['reasons'] {
  const lines = new Map<string, CampaignFeedback['reasons'][number]>()
  for (const { kind, cause, words, count } of reasons) {
    const key = `${kind} ${String(cause)}`
    const line = lines.get(key)
    if (line) line.count += count
    else lines.set(key, { kind, cause, words, count })
  }
  return [...lines.values()].sort((a, b) => b.count - a.count)
}

function byProvider(
  reasons: readonly CountedReason[],
  counts: readonly ProviderCount[],
): CampaignFeedback['providers'] {
  const known = new Map(counts.map((each) => [each.provider, each]))
  const named = new Set([...known.keys(), ...reasons.map(({ provider }) => provider)])
  const lines = [...named].map((provider) => {
    const own = reasons.filter((each) => each.provider === provider)
    const { sent, failed } = known.get(provider) ?? { sent: 0, failed: 0 }
    const returned = own.reduce((sum, each) => sum + each.returned, 0)
    return { provider, tried: sent + failed, delivered: Math.max(0, sent - returned), ...sumsOf(own) }
  })
  const refused = (line: Sums) => countedKinds.reduce((sum, kind) => sum + line[kind], 0)
  return lines.sort((a, b) => b.tried - a.tried || refused(b) - refused(a))
}
