// Evaluates SPF of a domain for an address: `check_host` of RFC 7208 section 4.
import { BlockList, isIP } from 'node:net'
import type { Lookups } from '../../../platform/dns/index.ts'
import { expandMacros } from './spf-macros.ts'
import { isSpf, parseSpf, type Term } from './spf-syntax.ts'

export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'permerror' | 'temperror'

const results = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const
/** The most look-ups of an evaluation (RFC 7208 section 4.6.4). */
export const mostLookups = 10
export const mostVoid = 2
const mostHosts = 10

/** The client that sends, for records with macros. */
export interface SpfClient {
  address: string
  sender: string
  helo: string
}

interface Evaluation extends SpfClient {
  lookups: Lookups
  domain: string
  left: { lookups: number; voids: number }
}

/** Thrown to end an evaluation with its result. */
class Ended extends Error {
  constructor(readonly result: 'permerror' | 'temperror') {
    super(result)
  }
}

/** @param client an address alone stands for a sender of that domain */
export async function evaluateSpf(
  lookups: Lookups,
  domain: string,
  client: string | SpfClient,
): Promise<SpfResult> {
  const given =
    typeof client === 'string' ? { address: client, sender: `postmaster@${domain}`, helo: domain } : client
  if (!isFullName(domain)) return 'none'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(given.address)?.[1]
  const sender = given.sender.startsWith('@') ? `postmaster${given.sender}` : given.sender
  const left = { lookups: mostLookups, voids: mostVoid }
  try {
    return await evaluate({ ...given, sender, address: mapped ?? given.address, lookups, domain, left })
  } catch (error) {
    if (error instanceof Ended) return error.result
    throw error
  }
}

function isFullName(domain: string): boolean {
  const labels = domain.replace(/\.$/, '').split('.')
  return labels.length > 1 && domain.length <= 254 && labels.every((each) => /^[^\s[\]]{1,63}$/.test(each))
}

async function evaluate(evaluation: Evaluation): Promise<SpfResult> {
  const texts = await evaluation.lookups.txt(evaluation.domain, 'v=spf1')
  if (texts === null) throw new Ended('temperror')
  const [text, ...more] = texts.filter(isSpf)
  if (text === undefined) return 'none'
  const record = parseSpf(text)
  if (more.length > 0 || 'reason' in record) throw new Ended('permerror')
  for (const term of record.terms) if (await matches(term, evaluation)) return results[term.qualifier]
  if (record.redirect === null) return 'neutral'
  spend(evaluation)
  const domain = await expandMacros(record.redirect, valuesOf(evaluation))
  const result = isFullName(domain) ? await evaluate({ ...evaluation, domain }) : 'none'
  if (result === 'none') throw new Ended('permerror')
  return result
}

function valuesOf(evaluation: Evaluation) {
  return { ...evaluation, validatedName: () => validatedName(evaluation) }
}

function spend({ left }: Evaluation): void {
  left.lookups -= 1
  if (left.lookups < 0) throw new Ended('permerror')
}

async function matches(term: Term, evaluation: Evaluation): Promise<boolean> {
  const { mechanism, value } = term
  const { address, lookups } = evaluation
  if (mechanism === 'all') return true
  if (mechanism === 'ip4' || mechanism === 'ip6') return isWithin(address, value, term)
  spend(evaluation)
  const name = value === '' ? evaluation.domain : await expandMacros(value, valuesOf(evaluation))
  if (mechanism === 'include') return isIncluded(name, evaluation)
  if (mechanism === 'ptr') return isNamed(name, evaluation)
  if (mechanism === 'mx') return isOfMx(name, term, evaluation)
  if (mechanism === 'exists') return asked(await lookups.addresses(name, 4), evaluation).length > 0
  const found = asked(await lookups.addresses(name, familyOf(address)), evaluation)
  return found.some((each) => isWithin(address, each, term))
}

function familyOf(address: string): 4 | 6 {
  return isIP(address) === 6 ? 6 : 4
}

async function isIncluded(domain: string, evaluation: Evaluation): Promise<boolean> {
  const result = isFullName(domain) ? await evaluate({ ...evaluation, domain }) : 'none'
  if (result === 'none') throw new Ended('permerror')
  return result === 'pass'
}

async function isOfMx(name: string, term: Term, evaluation: Evaluation): Promise<boolean> {
  const { address, lookups } = evaluation
  const hosts = asked(await lookups.mx(name), evaluation)
  if (hosts.length > mostHosts) throw new Ended('permerror')
  for (const { exchange } of hosts) {
    const found = await lookups.addresses(exchange, familyOf(address))
    if (found === null) throw new Ended('temperror')
    if (found.some((each) => isWithin(address, each, term))) return true
  }
  return false
}

/** The names of the client that resolve to its address (RFC 7208 section 5.5). Failed look-ups count as no name. */
async function validatedNames({ lookups, address }: Evaluation): Promise<string[]> {
  const names = ((await lookups.names(address)) ?? []).slice(0, mostHosts)
  const validated = []
  for (const name of names)
    if ((await lookups.addresses(name, familyOf(address)))?.some((each) => isWithin(address, each)))
      validated.push(name.toLowerCase())
  return validated
}

async function isNamed(name: string, evaluation: Evaluation): Promise<boolean> {
  const target = name.toLowerCase()
  const names = await validatedNames(evaluation)
  return names.some((each) => each === target || each.endsWith(`.${target}`))
}

async function validatedName(evaluation: Evaluation): Promise<string> {
  const names = await validatedNames(evaluation)
  const domain = evaluation.domain.toLowerCase()
  const below = names.find((each) => each.endsWith(`.${domain}`))
  return names.find((each) => each === domain) ?? below ?? names[0] ?? 'unknown'
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
  { bits4, bits6 }: Pick<Term, 'bits4' | 'bits6'> = { bits4: 32, bits6: 128 },
): boolean {
  const family = isIP(address)
  if (family !== isIP(network)) return false
  const list = new BlockList()
  const type = family === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(network, family === 4 ? bits4 : bits6, type)
  return list.check(address, type)
}
