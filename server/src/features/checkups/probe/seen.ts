// What receivers saw of a probe: the server that delivered it, and the verdict of independent software about it.
import { isIP } from 'node:net'
import { createDns, resolverOf, type DnsOptions, type Lookups } from '../../../platform/dns/index.ts'
import { isPrivateAddress } from '../checks/addresses.ts'
import { headersOf } from './message.ts'

export interface ProbeArrival {
  way: 'smtp' | 'imap'
  /** The message. If it came over SMTP, it begins with the Received line of Lettermill's own listener. */
  body: Uint8Array
  /** The sender of the envelope, as it arrived. */
  envelopeFrom: string
}

/** The server that handed the message to the receiving server, as the receiving server noted it. */
export interface Brought {
  address: string
  helo: string
  isEncrypted: boolean
}

export interface Signature {
  domain: string
  selector: string
  /** RFC 8601 section 2.7.1: pass, fail, neutral, temperror and others. */
  result: string
  reason: string
  /** Whether the signature's domain belongs to the organization of From. */
  isAligned: boolean
}

export interface Seen {
  /** The server that delivered the probe; null if the mailbox does not say. */
  brought: Brought | null
  /** The reverse DNS names of the server's address; null if no answer came. */
  names: readonly string[] | null
  /** Whether one of the reverse DNS names resolves to the address; null if no answer came. */
  leadsBack: boolean | null
  /** Whether the name in the server's greeting has an address; null if no answer came. */
  isHeloKnown: boolean | null
  spf: { domain: string; result: string } | null
  signatures: Signature[]
  dmarc: { result: string; isSpfAligned: boolean; isDkimAligned: boolean }
  headers: [name: string, value: string][]
}

/** The work of `lookAt` as a task of a thread, which asks the DNS itself. */
export async function lookAtProbe({
  dns,
  arrival,
}: {
  dns: DnsOptions
  arrival: ProbeArrival
}): Promise<Seen> {
  return lookAt(createDns(dns).begin(), arrival)
}

/** The tasks of the threads (threads.ts). */
export const probeTasks = { lookAtProbe }

/**
 * Examines a probe that arrived. mailauth checks SPF, DKIM and DMARC, because Lettermill's own code would not notice
 * its own mistakes. mailauth asks the DNS through `lookups`, within their limits.
 */
export async function lookAt(
  lookups: Lookups,
  { way, body: bytes, envelopeFrom }: ProbeArrival,
): Promise<Seen> {
  const body = Buffer.from(bytes)
  const headers = headersOf(body)
  const brought = broughtBy(way, headers)
  const message = way === 'smtp' ? withoutFirstHeader(body) : body
  const [host, verdict] = await Promise.all([
    hostOf(lookups, brought),
    judge(lookups, { message, brought, envelopeFrom }),
  ])
  return { brought, ...host, ...verdict, headers: headersOf(message) }
}

/**
 * The server that delivered the message. Over SMTP, the listener's own Received line names it; over IMAP, the line that
 * the mailbox's server added on arrival.
 */
export function broughtBy(
  way: ProbeArrival['way'],
  headers: readonly (readonly [string, string])[],
): Brought | null {
  const received = headers.filter(([name]) => /^received$/i.test(name)).map(([, value]) => value)
  if (way === 'smtp') return readReceived(received[0] ?? '')
  const lines = received.flatMap((line) => readReceived(line) ?? [])
  const noted = headers.find(([name, value]) => /^received-spf$/i.test(name) && /client-ip=/i.test(value))
  const client = /client-ip=([\da-f.:]+)/i.exec(noted?.[1] ?? '')?.[1] ?? ''
  const named = lines.find(({ address }) => address === client)
  if (named) return named
  // Skips private addresses, because servers first pass mail on within their own network.
  return lines.find(({ address }) => !isPrivateAddress(address)) ?? null
}

function readReceived(line: string): Brought | null {
  const [, helo = '', comment = '', rest = ''] = /^from (\S+)(?: \(([^)]*)\))?(.*)/i.exec(line) ?? []
  const literal = [comment, helo].map((text) => /\[(?:IPv6:)?([\da-f.:]+)\]/i.exec(text)?.[1]).find(Boolean)
  const address = literal ?? /(?:^|[\s(])((?:\d+\.){3}\d+|[\da-f]*:[\da-f:]+)(?:$|[\s)])/i.exec(comment)?.[1]
  if (address === undefined || isIP(address) === 0) return null
  const isEncrypted = /\bwith (?:UTF8)?E?SMTPSA?\b|\bTLSv?\d|\bTLS_/i.test(rest)
  // Exim writes the address first, and the greeting after it.
  return { address, helo: /\bhelo=([^\s)]+)/i.exec(comment)?.[1] ?? helo, isEncrypted }
}

async function hostOf(
  lookups: Lookups,
  brought: Brought | null,
): Promise<Pick<Seen, 'names' | 'leadsBack' | 'isHeloKnown'>> {
  if (!brought) return { names: null, leadsBack: null, isHeloKnown: null }
  const { address, helo } = brought
  const family = isIP(address) === 6 ? 6 : 4
  const [names, greeted] = await Promise.all([lookups.names(address), lookups.addresses(helo)])
  const back = await Promise.all((names ?? []).slice(0, 3).map((name) => lookups.addresses(name, family)))
  const leadsBack = back.some((addresses) => addresses?.includes(address))
  return {
    names,
    leadsBack: !leadsBack && (names === null || back.includes(null)) ? null : leadsBack,
    isHeloKnown: greeted === null ? null : greeted.length > 0 && isIP(helo) === 0,
  }
}

async function judge(
  lookups: Lookups,
  {
    message,
    brought,
    envelopeFrom,
  }: { message: Buffer; brought: Brought | null } & Pick<ProbeArrival, 'envelopeFrom'>,
): Promise<Pick<Seen, 'spf' | 'signatures' | 'dmarc'>> {
  // The module is large, so it is loaded only when it is needed.
  const [{ dkimVerify }, { spf: checkSpf }, { dmarc: checkDmarc }] = await Promise.all([
    import('mailauth/lib/dkim/verify.js'),
    import('mailauth/lib/spf/index.js'),
    import('mailauth/lib/dmarc/index.js'),
  ])
  const resolver = resolverOf(lookups)
  const [dkim, spf] = await Promise.all([
    dkimVerify(message, { resolver, sender: envelopeFrom }),
    brought
      ? checkSpf({
          ip: brought.address,
          helo: brought.helo,
          sender: envelopeFrom,
          mta: 'lettermill',
          resolver,
        })
      : null,
  ])
  const signatures = dkim.results.filter(({ signingDomain }) => Boolean(signingDomain))
  const passed = signatures.filter(({ status }) => status.result === 'pass')
  const dmarc = await checkDmarc({
    headerFrom: dkim.headerFrom,
    spfDomains: spf?.status.result === 'pass' ? [spf.domain] : [],
    dkimDomains: passed.map(({ id = '', signingDomain, status }) => ({
      id,
      domain: signingDomain,
      aligned: Boolean(status.aligned),
      underSized: false,
    })),
    resolver,
  })
  return {
    spf: spf && { domain: spf.domain, result: spf.status.result },
    signatures: signatures.map(({ signingDomain, selector = '', status }) => ({
      domain: signingDomain,
      selector,
      result: status.result,
      isAligned: Boolean(status.aligned),
      reason: status.comment || status.result,
    })),
    dmarc: dmarc
      ? {
          result: dmarc.status.result,
          isSpfAligned: Boolean(dmarc.alignment?.spf.result),
          isDkimAligned: Boolean(dmarc.alignment?.dkim.result),
        }
      : { result: 'permerror', isSpfAligned: false, isDkimAligned: false },
  }
}

function withoutFirstHeader(body: Buffer): Buffer {
  const end = /\r?\n(?![ \t])/.exec(body.toString('latin1'))
  return end ? body.subarray(end.index + end[0].length) : body
}
