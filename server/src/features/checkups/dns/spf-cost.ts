// Counts the look-ups that an SPF record may cost (RFC 7208 section 4.6.4).
import type { Lookups } from '../../../platform/dns/index.ts'
import { isSpf, parseSpf, type SpfFault, type Term } from './spf-syntax.ts'

/** The number of look-ups after which a walk asks nothing more and only counts. It is above every count that matters. */
const deepest = 40

/** The cost of a walk through an SPF record and all records that it includes. */
export interface SpfCost {
  lookups: number
  /** The number of names that were asked for and have no such record ("void lookups"). */
  voids: number
  /**
   * The names asked, with the total cost of each: "include _spf.example.com 2 (include a.example 1)". It has no words of a
   * language: `none` and `temperror` are results of RFC 7208 section 2.6, and an ellipsis stands for a name that is above.
   */
  tree: string
  /** Whether a record includes itself, directly or not. */
  loops: boolean
  /** The first record that cannot be read, or the first name with several. */
  broken: (SpfFault & { domain: string }) | { domain: string; term: string; reason: 'several_records' } | null
  /** The first included name without a record. Receivers then ignore the whole record. */
  missing: string | null
  /** The name whose record allows every sender: the domain itself, or a name that it includes. */
  openedBy: string | null
  /** Whether an answer is missing, so that the counts are lower bounds. */
  isPartial: boolean
}

/**
 * Counts the look-ups of a record and its includes, as for a receiver that finds no match: include, a, mx, ptr, exists
 * and redirect.
 */
export async function countSpf(lookups: Lookups, domain: string, text: string): Promise<SpfCost> {
  const cost: SpfCost = {
    lookups: 0,
    voids: 0,
    tree: '',
    loops: false,
    broken: null,
    missing: null,
    openedBy: null,
    isPartial: false,
  }
  const { tree, end } = await resolve(lookups, { domain, text, path: [domain.toLowerCase()] }, cost)
  const openedBy = end?.qualifier === '+' || end?.qualifier === '?' ? end.by : null
  return { ...cost, tree, openedBy }
}

/** The result of a record for senders that it does not name, and the name of the record that says so. */
interface End {
  qualifier: Term['qualifier']
  by: string
}

/** The cost of a record as `SpfCost` has it, and its end; `end` is null if it is not known. */
interface Resolved {
  tree: string
  end: End | null
}

async function resolve(
  lookups: Lookups,
  { domain, text, path }: { domain: string; text: string; path: readonly string[] },
  cost: SpfCost,
): Promise<Resolved> {
  const record = parseSpf(text)
  if ('reason' in record) {
    cost.broken ??= { domain, ...record }
    return { tree: '', end: null }
  }
  const parts: string[] = []
  const unknown = (part: string): null => {
    parts.push(part)
    return null
  }
  const visit = async (kind: string, target: string): Promise<End | null> => {
    cost.lookups += 1
    const before = cost.lookups
    const name = target.toLowerCase()
    if (target.includes('%')) return unknown(`${kind} ${target} 1`)
    if (path.includes(name)) {
      cost.loops = true
      return unknown(`${kind} ${target} …`)
    }
    if (cost.lookups > deepest) return null
    const found = await lookups.txt(name, 'v=spf1')
    if (found === null) cost.isPartial = true
    const [inner, ...more] = (found ?? []).filter(isSpf)
    if (more.length > 0) cost.broken ??= { domain, term: `${kind}:${target}`, reason: 'several_records' }
    if (found !== null && inner === undefined) {
      cost.missing ??= target
      return unknown(`${kind} ${target} 1 (none)`)
    }
    if (inner === undefined) return unknown(`${kind} ${target} 1 (temperror)`)
    const { tree, end } = await resolve(lookups, { domain: target, text: inner, path: [...path, name] }, cost)
    const sum = String(cost.lookups - before + 1)
    parts.push(tree === '' ? `${kind} ${target} ${sum}` : `${kind} ${target} ${sum} (${tree})`)
    return end
  }
  let end: End | null = null
  for (const { mechanism, value, qualifier } of record.terms) {
    if (mechanism === 'all') end ??= { qualifier, by: domain }
    else if (mechanism === 'include') {
      const included = await visit('include', value)
      // An include matches if the included record passes (RFC 7208 section 5.2).
      if (included?.qualifier === '+') end ??= { qualifier, by: included.by }
    } else if (mechanism === 'a' || mechanism === 'mx' || mechanism === 'ptr' || mechanism === 'exists') {
      cost.lookups += 1
      if (cost.lookups > deepest) continue
      parts.push(`${mechanism}${value && ` ${value}`} 1`)
      const found = await sizeOf(lookups, mechanism, value || domain)
      if (found === null) cost.isPartial = true
      if (found === 0) cost.voids += 1
    }
  }
  if (record.redirect !== null) {
    const redirected = await visit('redirect', record.redirect)
    end ??= redirected
  } else end ??= { qualifier: '?', by: domain }
  return { tree: parts.join(', '), end }
}

/** The number of records at a name; null if no answer came, undefined if it depends on the sender. */
async function sizeOf(
  lookups: Lookups,
  mechanism: Term['mechanism'],
  name: string,
): Promise<number | null | undefined> {
  if (name.includes('%') || mechanism === 'ptr') return undefined
  // Counts as for a sender with an IPv4 address.
  const found = mechanism === 'mx' ? await lookups.mx(name) : await lookups.addresses(name, 4)
  return found === null ? null : found.length
}
