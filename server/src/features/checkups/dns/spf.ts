// SPF (RFC 7208): reads a record, evaluates it for an address, and counts the look-ups that it may cost.
import { BlockList, isIP } from 'node:net'
import type { Lookups } from '../../../platform/dns/index.ts'

export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'permerror' | 'temperror'

type Mechanism = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'exists' | 'ip4' | 'ip6'

export interface Term {
  qualifier: '+' | '-' | '~' | '?'
  mechanism: Mechanism
  /** The domain or the address; empty: the domain of the record. */
  value: string
  /** Prefix lengths of IPv4 and IPv6. */
  bits4: number
  bits6: number
}

export interface SpfRecord {
  terms: readonly Term[]
  redirect: string | null
}

const results = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const
/** RFC 7208 section 4.6.4. */
export const mostLookups = 10
export const mostVoid = 2
const mostHosts = 10
/** Stops a walk that never ends, above every count that is worth telling. */
const deepest = 40

/** Whether a text is an SPF record. */
export function isSpf(text: string): boolean {
  return /^v=spf1(?:\s|$)/i.test(text)
}

/** @returns why it cannot be read, in words, if it cannot */
export function parseSpf(text: string): SpfRecord | string {
  const terms: Term[] = []
  let redirect: string | null = null
  for (const word of text.trim().split(/ +/).slice(1)) {
    const [, modifier, target = ''] = /^([a-z][\w.-]*)=(.*)$/i.exec(word) ?? []
    if (modifier !== undefined) {
      if (modifier.toLowerCase() !== 'redirect') continue
      if (redirect !== null || target === '') return `redirect= stands twice or names nothing`
      redirect = target
      continue
    }
    const term = parseTerm(word)
    if (typeof term === 'string') return term
    terms.push(term)
  }
  return { terms, redirect }
}

function parseTerm(word: string): Term | string {
  const [, sign = '+', name = '', rest = ''] = /^([+\-~?]?)([a-z0-9]+)(.*)$/i.exec(word) ?? []
  const mechanism = name.toLowerCase()
  const unknown = `"${word.slice(0, 60)}" is unknown`
  if (!/^(?:all|include|a|mx|ptr|exists|ip4|ip6)$/.test(mechanism)) return unknown
  const [, value = '', four = '', six = ''] =
    /^(?::([^/\s]*(?:\/(?=[^/]*:)[^/\s]*)?))?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/.exec(rest) ?? []
  const isBare = rest === ''
  if (!isBare && value === '' && four === '' && six === '') return unknown
  const isIp = mechanism === 'ip4' || mechanism === 'ip6'
  if (isIp && isIP(value) !== (mechanism === 'ip4' ? 4 : 6)) return `"${word.slice(0, 60)}" names no address`
  if ((mechanism === 'include' || mechanism === 'exists') && value === '') return unknown
  if (mechanism === 'all' && !isBare) return unknown
  const bits4 = mechanism === 'ip6' || four === '' ? 32 : Number(four)
  const bits6 = mechanism === 'ip6' ? Number(four || 128) : Number(six || 128)
  if (bits4 > 32 || bits6 > 128) return `"${word.slice(0, 60)}" has too many bits`
  return {
    qualifier: (sign || '+') as Term['qualifier'],
    mechanism: mechanism as Mechanism,
    value,
    bits4,
    bits6,
  }
}

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
    const [inner] = (found ?? []).filter(isSpf)
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

async function isVoid(lookups: Lookups, mechanism: Mechanism, name: string): Promise<boolean> {
  if (name.includes('%') || mechanism === 'ptr') return false
  const found = mechanism === 'mx' ? await lookups.mx(name) : await lookups.addresses(name)
  return found?.length === 0
}

/**
 * What SPF of a domain says about an address: `check_host` of RFC 7208 section 4, without macros, whose records give
 * `neutral` for them.
 */
export async function evaluateSpf(lookups: Lookups, domain: string, address: string): Promise<SpfResult> {
  return evaluate(lookups, { domain, address, left: { lookups: mostLookups, voids: mostVoid } })
}

interface Evaluation {
  domain: string
  address: string
  left: { lookups: number; voids: number }
}

/** Ends an evaluation. */
class Ended extends Error {
  constructor(readonly result: 'permerror' | 'temperror') {
    super(result)
  }
}

async function evaluate(lookups: Lookups, evaluation: Evaluation): Promise<SpfResult> {
  try {
    return await evaluateRecord(lookups, evaluation)
  } catch (error) {
    if (error instanceof Ended) return error.result
    throw error
  }
}

async function evaluateRecord(lookups: Lookups, evaluation: Evaluation): Promise<SpfResult> {
  const texts = await lookups.txt(evaluation.domain)
  if (texts === null) throw new Ended('temperror')
  const [text, ...more] = texts.filter(isSpf)
  if (text === undefined) return 'none'
  const record = more.length > 0 ? 'several' : parseSpf(text)
  if (typeof record === 'string') throw new Ended('permerror')
  for (const term of record.terms)
    if (await matches(lookups, term, evaluation)) return results[term.qualifier]
  if (record.redirect === null) return 'neutral'
  spend(evaluation)
  const result = await evaluateRecord(lookups, { ...evaluation, domain: record.redirect })
  if (result === 'none') throw new Ended('permerror')
  return result
}

function spend({ left }: Evaluation): void {
  left.lookups -= 1
  if (left.lookups < 0) throw new Ended('permerror')
}

async function matches(lookups: Lookups, term: Term, evaluation: Evaluation): Promise<boolean> {
  const { mechanism, value } = term
  const { domain, address } = evaluation
  if (mechanism === 'all') return true
  if (mechanism === 'ip4' || mechanism === 'ip6') return isWithin(address, value, term)
  spend(evaluation)
  if (value.includes('%')) return false
  const name = value || domain
  if (mechanism === 'include') {
    const result = await evaluateRecord(lookups, { ...evaluation, domain: name })
    if (result === 'none') throw new Ended('permerror')
    return result === 'pass'
  }
  // Its names come from whoever owns the address, and nearly nobody follows it (RFC 7208 section 5.5).
  if (mechanism === 'ptr') return false
  if (mechanism === 'mx') return isOfMx(lookups, name, { term, evaluation })
  const found = asked(await lookups.addresses(name), evaluation)
  return mechanism === 'exists' ? found.length > 0 : found.some((each) => isWithin(address, each, term))
}

async function isOfMx(
  lookups: Lookups,
  name: string,
  { term, evaluation }: { term: Term; evaluation: Evaluation },
): Promise<boolean> {
  const hosts = asked(await lookups.mx(name), evaluation)
  if (hosts.length > mostHosts) throw new Ended('permerror')
  for (const { exchange } of hosts) {
    const found = (await lookups.addresses(exchange)) ?? []
    if (found.some((each) => isWithin(evaluation.address, each, term))) return true
  }
  return false
}

function asked<T>(found: readonly T[] | null, { left }: Evaluation): readonly T[] {
  if (found === null) throw new Ended('temperror')
  if (found.length === 0) left.voids -= 1
  if (left.voids < 0) throw new Ended('permerror')
  return found
}

function isWithin(
  address: string,
  network: string,
  { bits4, bits6 }: Pick<Term, 'bits4' | 'bits6'>,
): boolean {
  const family = isIP(address)
  if (family !== isIP(network)) return false
  const list = new BlockList()
  const type = family === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(network, family === 4 ? bits4 : bits6, type)
  return list.check(address, type)
}
