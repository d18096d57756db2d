// The DNS records to publish for a sending domain, and the comparison of published records with them.
import { isIP } from 'node:net'
import { findRelayPreset, type DnsFinding, type dnsRecord } from '@lettermill/contracts'
import type { z } from 'zod'
import type { TxtPrefix } from '../../platform/dns/index.ts'
import type { DomainWithKeys, Ed25519Key } from './queries.ts'
import { returnDomainOf } from './return-path.ts'

export type DnsRecord = z.output<typeof dnsRecord>

type PublishedDomain = Pick<
  DomainWithKeys,
  'domain_name' | 'dkim_selector' | 'dkim_public_key' | 'signs_ed25519' | 'signed_by_relay' | 'aligned_since'
> & { ed25519: Pick<Ed25519Key, 'selector' | 'public_key'> | null }

/**
 * SPF (RFC 7208), DKIM (RFC 6376 §3.6.1, RFC 8463 §4) and DMARC (RFC 7489 §6.3) of a domain.
 * @param relayHosts the relays that SPF must allow; a relay of a known provider is allowed by the provider's include
 * @param bounceDomain BOUNCE_DOMAIN is the domain of the envelope's sender. Receivers check the SPF record of this
 * domain
 */
export function recordsOf(
  domain: PublishedDomain,
  relayHosts: readonly string[],
  bounceDomain: string | null = null,
): DnsRecord[] {
  const { domain_name: name, dkim_selector, dkim_public_key, ed25519 } = domain
  const signsTwice = domain.signs_ed25519 && !domain.signed_by_relay
  const spf = ['v=spf1', 'mx', ...new Set(relayHosts.flatMap(mechanismOf)), '~all'].join(' ')
  const spfName = bounceDomain === null ? name : (returnDomainOf(domain) ?? bounceDomain)
  const dkim = (
    purpose: 'dkim' | 'dkim_ed25519',
    kind: string,
    selector: string,
    key: string,
  ): DnsRecord => ({
    purpose,
    type: 'TXT',
    name: `${selector}._domainkey.${name}`,
    value: `v=DKIM1; k=${kind}; p=${key}`,
  })
  return [
    { purpose: 'spf', type: 'TXT', name: spfName, value: spf },
    dkim('dkim', 'rsa', dkim_selector, dkim_public_key),
    ...(ed25519 && signsTwice ? [dkim('dkim_ed25519', 'ed25519', ed25519.selector, ed25519.public_key)] : []),
    { purpose: 'dmarc', ...dmarcRecordOf(name, bounceDomain) },
  ]
}

/**
 * The first DMARC record of a domain (RFC 9989).
 * @param bounceDomain BOUNCE_DOMAIN, whose dmarc@ gets the reports (DMARC reports in the operator's guide); null if it
 *   is not set
 */
export function dmarcRecordOf(domain: string, bounceDomain: string | null): Omit<DnsRecord, 'purpose'> {
  const reports = bounceDomain === null ? '' : `; rua=mailto:dmarc@${bounceDomain}`
  return { type: 'TXT', name: `_dmarc.${domain}`, value: `v=DMARC1; p=none${reports}` }
}

/**
 * The SPF mechanism that allows a relay. A relay on this machine needs none, because receivers never see its address.
 */
function mechanismOf(host: string): string[] {
  const provider = findRelayPreset(host)
  if (provider) return [`include:${provider.spf}`]
  if (host === 'localhost' || host === '::1' || /^127\./.test(host)) return []
  return [{ 0: `a:${host}`, 4: `ip4:${host}`, 6: `ip6:${host}` }[isIP(host)] ?? `a:${host}`]
}

/** @param texts the texts found under the record's name; null if no answer came */
export function compare(record: DnsRecord, texts: readonly string[] | null): DnsFinding {
  if (texts === null) return { ...record, state: 'unanswered', found: [] }
  const found = texts.filter(isOf[record.purpose])
  const [first, ...more] = found
  if (first === undefined) return { ...record, state: 'missing', found }
  // If one name has several SPF, DKIM or DMARC records, receivers use none of them, or any one of them.
  const fits = more.length === 0 && serves[record.purpose](record.value, first)
  return { ...record, state: fits ? 'found' : 'different', found }
}

/** How records of the purpose begin. The version of a DKIM record is optional. */
export const prefixOf = {
  spf: 'v=spf1',
  dkim: '',
  dkim_ed25519: '',
  dmarc: 'v=dmarc1',
} as const satisfies Record<DnsRecord['purpose'], TxtPrefix>

// Whether a text is a record of the purpose. A name may have other texts too, for example a search engine's proof of
// ownership.
const isOf: Record<DnsRecord['purpose'], (text: string) => boolean> = {
  spf: (text) => /^v=spf1(\s|$)/i.test(text),
  dkim: () => true,
  dkim_ed25519: () => true,
  dmarc: (text) => /^v=DMARC1\s*(;|$)/i.test(text),
}

const serves: Record<DnsRecord['purpose'], (wanted: string, published: string) => boolean> = {
  spf: (wanted, published) => relaysIn(wanted).every((relay) => words(published).includes(relay)),
  dkim: isSameKey,
  dkim_ed25519: isSameKey,
  // The owner may choose any policy.
  dmarc: () => true,
}

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/)
}

function relaysIn(spf: string): string[] {
  return words(spf).filter((word) => /^(a|ip4|ip6|include):/.test(word))
}

function isSameKey(wanted: string, published: string): boolean {
  return keyOf(published) === keyOf(wanted)
}

/** The kind and the key of a record. Without a kind, it is RSA (RFC 6376 §3.6.1). */
function keyOf(dkim: string): string {
  const plain = dkim.replace(/\s+/g, '')
  const tag = (name: string) => new RegExp(`(?:^|;)${name}=([^;]*)`).exec(plain)?.[1]
  return `${tag('k') ?? 'rsa'} ${tag('p') ?? ''}`
}
