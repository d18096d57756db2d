// Checks the SPF record of the envelope's domain, as receivers do.
import type { Finding } from '@lettermill/contracts'
import { isPrivateAddress } from './addresses.ts'
import { resolverOf, type Lookups } from '../../../platform/dns/index.ts'
import { countSpf, type SpfCost } from '../dns/spf-cost.ts'
import { isSpf, parseSpf } from '../dns/spf-syntax.ts'
import { finding, right, unanswered } from '../../findings/index.ts'
import { envelopeDomain, type CheckedRelay, type Subject } from '../subject.ts'

/** The most look-ups of an evaluation, and the most without an answer (RFC 7208 section 4.6.4). */
const mostLookups = 10
const mostVoid = 2
const longest = 450
const near = 9
const mostAddresses = 4

export function checkSpf(lookups: Lookups, subject: Subject): Promise<Finding[]> {
  return checkSpfOf(lookups, subject, envelopeDomain(subject))
}

/** Checks the SPF record of a domain other than the domain of the current envelope. */
export async function checkSpfOf(lookups: Lookups, subject: Subject, domain: string): Promise<Finding[]> {
  const what = `SPF (${domain})`
  const texts = await lookups.txt(domain, 'v=spf1')
  if (texts === null) return [unanswered('spf.present', what)]
  const records = texts.filter(isSpf)
  const [text] = records
  const wanted = { type: 'TXT' as const, name: domain, value: subject.spf }
  // Shows the record as it is published. People who pasted it with its quotes see the quotes here.
  const found = texts.filter((each) => /spf1/i.test(each))
  if (text === undefined) return [finding('spf_missing', { domain }, { found, record: wanted })]
  if (records.length > 1) {
    const record = { ...wanted, value: merged(records) }
    return [finding('spf_several', { domain, count: records.length }, { found: records, record })]
  }
  const parsed = parseSpf(text)
  if ('reason' in parsed)
    return [finding('spf_unreadable', { domain, ...parsed }, { found: records, record: wanted })]
  const cost = await countSpf(lookups, domain, text)
  const problems = [
    ...costProblems(domain, cost, records),
    ...(await relayProblems(lookups, domain, { relays: subject.relays, text })),
    ...openProblems(domain, cost.openedBy, records),
    ...formProblems(domain, text),
  ]
  return problems.length > 0 ? problems : [right('spf.present', what, records)]
}

function costProblems(domain: string, cost: SpfCost, found: readonly string[]): Finding[] {
  const { lookups: count, voids, tree, missing: target } = cost
  if (cost.loops) return [finding('spf_loop', { domain, tree }, { found })]
  if (cost.broken !== null) return [finding('spf_unreadable', cost.broken, { found })]
  if (count > mostLookups) return [finding('spf_lookups_many', { domain, count, tree }, { found })]
  if (target !== null) return [finding('spf_include_none', { domain, target }, { found })]
  if (cost.isPartial) return [unanswered('spf.lookups', `SPF (${domain})`)]
  const many = voids > mostVoid ? [finding('spf_void', { domain, count: voids, tree }, { found })] : []
  return count >= near ? [...many, finding('spf_lookups_near', { domain, count, tree }, { found })] : many
}

/** The result of the domain's SPF record for an address (RFC 7208 section 2.6). */
export async function evaluateSpf(lookups: Lookups, domain: string, address: string): Promise<string> {
  // The module is large, so it is loaded only when it is needed.
  const { spf } = await import('mailauth/lib/spf/index.js')
  const client = { ip: address, helo: domain, sender: `postmaster@${domain}`, mta: 'lettermill' }
  return (await spf({ ...client, resolver: resolverOf(lookups) })).status.result
}

/** The problems of the relays: for each public address of each own relay, whether SPF allows it to send. */
async function relayProblems(
  lookups: Lookups,
  domain: string,
  { relays, text }: { relays: readonly CheckedRelay[]; text: string },
): Promise<Finding[]> {
  const own = relays.filter(({ isProvider }) => !isProvider)
  const found = await Promise.all(
    own.map(async ({ host }) => {
      const addresses = ((await lookups.addresses(host)) ?? []).filter((each) => !isPrivateAddress(each))
      const judged = await Promise.all(
        addresses.slice(0, mostAddresses).map(async (address) => {
          const result = await evaluateSpf(lookups, domain, address)
          if (result === 'pass' || result === 'temperror' || result === 'permerror') return []
          const mechanism = `${address.includes(':') ? 'ip6' : 'ip4'}:${address}`
          const record = { type: 'TXT' as const, name: domain, value: withMechanism(text, mechanism) }
          const params = { address, relay: host, domain, result, mechanism }
          return [finding('spf_relay', params, { found: [text], record })]
        }),
      )
      return judged.flat()
    }),
  )
  return found.flat()
}

function openProblems(domain: string, target: string | null, found: readonly string[]): Finding[] {
  if (target === null) return []
  if (target === domain) return [finding('spf_all_open', { domain }, { found })]
  return [finding('spf_include_open', { domain, target }, { found })]
}

function formProblems(domain: string, text: string): Finding[] {
  const record = parseSpf(text)
  if ('reason' in record) return []
  const found = [text]
  return [
    ...(record.terms.some(({ mechanism }) => mechanism === 'ptr')
      ? [finding('spf_ptr', { domain }, { found })]
      : []),
    ...(text.length > longest ? [finding('spf_long', { domain, count: text.length }, { found })] : []),
  ]
}

/** One record that allows all senders of the given records, with the strictest `all` of them. */
function merged(records: readonly string[]): string {
  const terms = records.flatMap((each) => each.trim().split(/ +/).slice(1))
  const kept = [...new Set(terms.filter((term) => !/^[+\-~?]?all$/i.test(term)))]
  return ['v=spf1', ...kept, terms.some((term) => /^-all$/i.test(term)) ? '-all' : '~all'].join(' ')
}

function withMechanism(text: string, mechanism: string): string {
  const words = text.trim().split(/ +/)
  const at = words.findIndex((word) => /^[+\-~?]?all$/i.test(word) || /^redirect=/i.test(word))
  words.splice(at < 0 ? words.length : at, 0, mechanism)
  return words.join(' ')
}
