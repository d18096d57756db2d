// Combines, for a workspace's domains, the stored counts of sent messages with the feedback that came later.
import { mailProviders, type MailProvider, type Reputation } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { isReporting } from '../mail-providers/index.ts'
import { complaintLight, figuresOf, noCounts, type Counts, type Figures } from './lights.ts'
import { listCameBack, listDomainNames, listGiven } from './queries.ts'

type ByProvider = Map<MailProvider, Counts>

/**
 * Every sending domain, the oldest first, with the providers that got its mail in these days.
 * @param days including today, by UTC
 */
export async function listReputation(db: Db, workspaceId: number, days: number): Promise<Reputation[]> {
  const domains = await listDomainNames(db, workspaceId)
  const counts = new Map<number, ByProvider>(domains.map(({ id }) => [id, new Map()]))
  for (const { domain_id, provider, blocked, ...given } of await listGiven(db, workspaceId, days))
    add(counts, domain_id, provider, { ...given, block: blocked })
  for (const { domain_id, provider, kind, count } of await listCameBack(db, workspaceId, days))
    add(counts, domain_id, provider, { [kind]: count, ...(kind !== 'complaint' && { returned: count }) })
  return domains.map(({ id, domain_name }) => {
    const each = counts.get(id) ?? new Map<MailProvider, Counts>()
    return {
      domain_id: id,
      domain_name,
      ...judged([...each]),
      providers: mailProviders
        .flatMap((provider) => {
          const known = each.get(provider)
          return known ? [{ provider, ...judged([[provider, known]]) }] : []
        })
        .sort((a, b) => b.tried - a.tried),
    }
  })
}

/** The figures of some providers together. Silence of a provider that reports no complaints is not a good sign. */
function judged(each: readonly (readonly [MailProvider, Counts])[]): Figures {
  const all = each.map(([, counts]) => counts).reduce(sum, noCounts)
  const heard = each.filter(([provider, counts]) => isReporting(provider, counts))
  const figures = figuresOf(all)
  const complaints = complaintLight(all, heard.map(([, counts]) => counts).reduce(sum, noCounts))
  return { ...figures, lights: { ...figures.lights, complaints } }
}

/** A domain that was deleted is left out. */
function add(
  counts: ReadonlyMap<number, ByProvider>,
  domainId: number,
  provider: MailProvider,
  more: Partial<Counts>,
): void {
  const domain = counts.get(domainId)
  domain?.set(provider, sum(domain.get(provider) ?? noCounts, { ...noCounts, ...more }))
}

function sum(a: Counts, b: Counts): Counts {
  return {
    sent: a.sent + b.sent,
    tried: a.tried + b.tried,
    failed: a.failed + b.failed,
    returned: a.returned + b.returned,
    hard: a.hard + b.hard,
    soft: a.soft + b.soft,
    block: a.block + b.block,
    deferred: a.deferred + b.deferred,
    complaint: a.complaint + b.complaint,
  }
}
