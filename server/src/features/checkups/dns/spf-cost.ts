// Counts the look-ups that an SPF record may cost (RFC 7208 section 4.6.4).
import type { Lookups } from '../../../platform/dns/index.ts'
import { isSpf, parseSpf, type Term } from './spf-syntax.ts'

/** Stops a walk that never ends, above every count that is worth telling. */
const deepest = 40

/** What a walk through a record and all that it includes has cost. */
export interface SpfCost {
  lookups: number
  /** Names that were asked for and have nothing. */
  voids: number
  /** The names that were asked for, with what each cost in all: "_spf.example.com 4 (a.example 1, …)". */
  tree: string
  /** A record leads back to itself. */
  loops: boolean
  /** Why some record of them cannot be read. */
  broken: string | null
  /** What is included and has no record: receivers then ignore all of it. */
  missing: string | null
  /** An answer is missing, so that the counts are only what is known. */
  isPartial: boolean
}

/**
 * Counts the look-ups of a record, all the way down, as a receiver would that finds no match: include, a, mx, ptr,
 * exists and redirect.
 */
export async function countSpf(lookups: Lookups, domain: string, text: string): Promise<SpfCost> {
  const cost: SpfCost = {
    lookups: 0,
    voids: 0,
    tree: '',
    loops: false,
    broken: null,
    missing: null,
    isPartial: false,
  }
  cost.tree = await walk(lookups, { domain, text, path: [domain.toLowerCase()] }, cost)
  return cost
}

async function walk(
  lookups: Lookups,
  { domain, text, path }: { domain: string; text: string; path: readonly string[] },
  cost: SpfCost,
): Promise<string> {
  const record = parseSpf(text)
  if (typeof record === 'string') {
    cost.broken ??= `${domain}: ${record}`
    return ''
  }
  const parts: string[] = []
  const visit = async (kind: string, target: string): Promise<void> => {
    cost.lookups += 1
    const before = cost.lookups
    const name = target.toLowerCase()
    if (target.includes('%')) return void parts.push(`${kind} ${target} 1`)
    if (path.includes(name)) {
      cost.loops = true
      return void parts.push(`${kind} ${target} (again)`)
    }
    if (cost.lookups > deepest) return
    const found = await lookups.txt(name)
    if (found === null) cost.isPartial = true
    const [inner, ...more] = (found ?? []).filter(isSpf)
    if (more.length > 0) cost.broken ??= `${target} has ${String(more.length + 1)} records`
    if (found !== null && inner === undefined) {
      cost.missing ??= target
      parts.push(`${kind} ${target} 1 (has none)`)
      return
    }
    if (inner === undefined) return void parts.push(`${kind} ${target} 1 (no answer)`)
    const below = await walk(lookups, { domain: target, text: inner, path: [...path, name] }, cost)
    const sum = String(cost.lookups - before + 1)
    parts.push(below === '' ? `${kind} ${target} ${sum}` : `${kind} ${target} ${sum} (${below})`)
  }
  for (const { mechanism, value } of record.terms) {
    if (mechanism === 'include') await visit('include', value)
    else if (mechanism === 'a' || mechanism === 'mx' || mechanism === 'ptr' || mechanism === 'exists') {
      cost.lookups += 1
      parts.push(`${mechanism}${value && ` ${value}`} 1`)
      if (await isVoid(lookups, mechanism, value || domain)) cost.voids += 1
    }
  }
  const hasAll = record.terms.some(({ mechanism }) => mechanism === 'all')
  if (record.redirect !== null && !hasAll) await visit('redirect', record.redirect)
  return parts.join(', ')
}

async function isVoid(lookups: Lookups, mechanism: Term['mechanism'], name: string): Promise<boolean> {
  if (name.includes('%') || mechanism === 'ptr') return false
  // Counted as for 192.0.2.1.
  const found = mechanism === 'mx' ? await lookups.mx(name) : await lookups.addresses(name, 4)
  return found?.length === 0
}
