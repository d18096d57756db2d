// Compares what arrived at the sink with what the product reports, and both with what was promised. Has no side
// effects.
import type { CampaignStats, Delivery, Progress } from '../people/campaign.ts'
import { sumOf } from '../people/campaign.ts'
import type { Arrival } from '../sink/arrivals.ts'

/** How a recipient's delivery must end. `any`: the fault leaves it to chance. */
export type Fate = 'sent' | 'failed' | 'skipped' | 'open' | 'any'

export interface Evidence {
  chosen: readonly string[]
  arrivals: readonly Arrival[]
  stats: CampaignStats
  progress: Progress
  deliveries: readonly Delivery[]
  /** What was wrong at checks of the totals during the fault. */
  wrongSums: readonly string[]
}

export interface Promised {
  /** The statuses that the campaign may have at the end. */
  status: readonly string[]
  /** How many messages may arrive twice. */
  allowed: number
  /** How each recipient must end; by default `sent`. */
  fate?: (email: string) => Fate
}

/** The result for one line of the table. */
export interface Verdict {
  chosen: number
  arrived: number
  missing: number
  copies: number
  allowed: number
  sums: boolean
  sameIds: boolean
  status: string
  /** What is wrong, in sentences; empty if it passed. */
  wrong: string[]
}

export function judge(evidence: Evidence, promised: Promised): Verdict {
  const byRecipient = groupArrivals(evidence.arrivals)
  const fateOf = promised.fate ?? (() => 'sent' as const)
  const missing = evidence.chosen.filter((email) => fateOf(email) === 'sent' && !byRecipient.has(key(email)))
  const copies = evidence.arrivals.length - byRecipient.size
  const sums = [...evidence.wrongSums, ...wrongSumsAtTheEnd(evidence)]
  const ids = wrongIds(byRecipient)
  const { status } = evidence.stats
  const { allowed } = promised
  return {
    chosen: evidence.chosen.length,
    arrived: byRecipient.size,
    missing: missing.length,
    copies,
    allowed,
    sums: sums.length === 0,
    sameIds: ids.length === 0,
    status,
    wrong: [
      ...listed('did not arrive', missing),
      ...(copies > allowed
        ? [`${String(copies)} possible duplicates, where ${String(allowed)} are allowed`]
        : []),
      ...sums.slice(0, 3).map((sum) => `the sums are wrong: ${sum}`),
      ...listed('have several Message-IDs, or share one', ids),
      ...(promised.status.includes(status)
        ? []
        : [`the status is ${status}, not ${promised.status.join(' or ')}`]),
      ...listed('arrived and should not have', unwelcome(evidence, byRecipient, fateOf)),
      ...wrongFates(evidence, fateOf),
      ...listed('are sent, says the product, and did not arrive', sentIntoNothing(evidence, byRecipient)),
    ],
  }
}

/** Adds each sentence in `conditions` whose value is true to what is wrong. */
export function alsoWrong(verdict: Verdict, conditions: Record<string, boolean>): Verdict {
  const more = Object.entries(conditions).flatMap(([sentence, isWrong]) => (isWrong ? [sentence] : []))
  return { ...verdict, wrong: [...verdict.wrong, ...more] }
}

/** Combines the verdicts on several campaigns of one fault. */
export function together(verdicts: readonly Verdict[]): Verdict {
  const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((total, each) => total + of(each), 0)
  return {
    chosen: sum((each) => each.chosen),
    arrived: sum((each) => each.arrived),
    missing: sum((each) => each.missing),
    copies: sum((each) => each.copies),
    allowed: sum((each) => each.allowed),
    sums: verdicts.every((each) => each.sums),
    sameIds: verdicts.every((each) => each.sameIds),
    status: [...new Set(verdicts.map((each) => each.status))].join(', '),
    wrong: verdicts.flatMap((each) => each.wrong),
  }
}

type ByRecipient = ReadonlyMap<string, readonly Arrival[]>

function key(email: string): string {
  return email.toLowerCase()
}

function groupArrivals(arrivals: readonly Arrival[]): ByRecipient {
  const groups = new Map<string, Arrival[]>()
  for (const arrival of arrivals) {
    const group = groups.get(key(arrival.to))
    if (group) group.push(arrival)
    else groups.set(key(arrival.to), [arrival])
  }
  return groups
}

function wrongIds(byRecipient: ByRecipient): string[] {
  const owners = new Map<string, string>()
  const wrong: string[] = []
  for (const [email, arrivals] of byRecipient) {
    const id = arrivals[0]?.messageId ?? ''
    if (id === '' || owners.has(id) || arrivals.some(({ messageId }) => messageId !== id)) wrong.push(email)
    owners.set(id, email)
  }
  return wrong
}

function wrongSumsAtTheEnd({ chosen, stats, progress, deliveries }: Evidence): string[] {
  const wrong: string[] = []
  const same = (what: string, a: number, b: number) => {
    if (a !== b) wrong.push(`${what}: ${String(a)} and ${String(b)}`)
  }
  same('all states and the total', sumOf(progress), progress.total)
  same('the total and those who were chosen', progress.total, chosen.length)
  same('total_contacts and the total', stats.total_contacts, progress.total)
  same('sent_count and the deliveries that are sent', stats.sent_count, progress.sent)
  same('failed_count and the deliveries that failed', stats.failed_count, progress.failed)
  same('skipped_count and the deliveries that were skipped', stats.skipped_count, progress.skipped)
  for (const state of ['sent', 'failed', 'skipped', 'deferred', 'unconfirmed', 'pending'] as const) {
    same(`${state} as counted and as listed`, progress[state], countOf(deliveries, state))
  }
  return wrong
}

function countOf(deliveries: readonly Delivery[], state: string): number {
  return deliveries.filter((delivery) => delivery.state === state).length
}

function unwelcome(
  { chosen }: Evidence,
  byRecipient: ByRecipient,
  fateOf: (email: string) => Fate,
): string[] {
  const known = new Map(chosen.map((email) => [key(email), fateOf(email)]))
  return [...byRecipient.keys()].filter((email) => {
    const fate = known.get(email)
    return fate !== 'sent' && fate !== 'any'
  })
}

function wrongFates({ deliveries }: Evidence, fateOf: (email: string) => Fate): string[] {
  const wrong = deliveries.filter(({ email, state }) => {
    const fate = fateOf(email)
    const is = state === 'deferred' || state === 'unconfirmed' || state === 'pending' ? 'open' : state
    return fate !== 'any' && fate !== is
  })
  const examples = wrong
    .slice(0, 2)
    .map(({ email, state, reason }) => `${email} is ${state} (${reason ?? ''})`)
  return wrong.length > 0
    ? [`${String(wrong.length)} are in another state than they should be: ${examples.join(', ')}`]
    : []
}

function sentIntoNothing({ deliveries }: Evidence, byRecipient: ByRecipient): string[] {
  return deliveries
    .filter(({ email, state }) => state === 'sent' && !byRecipient.has(key(email)))
    .map((d) => d.email)
}

function listed(what: string, emails: readonly string[]): string[] {
  if (emails.length === 0) return []
  return [`${String(emails.length)} ${what}, e.g. ${emails.slice(0, 3).join(', ')}`]
}
