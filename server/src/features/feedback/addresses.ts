// The addresses at BOUNCE_DOMAIN that accept mail, and the deliveries that their tokens identify.
import { readBounceAddress, readUnsubscribeAddress, type Place } from '../deliveries/index.ts'
import type { LinkTokens } from '../tracking/index.ts'
import { readProbeAddress } from './probe-addresses.ts'
import type { Addressed } from './queries/keep.ts'

/**
 * Local parts to which others send reports: complaints of providers, and mail of administrators of other servers (RFC
 * 2142).
 */
const roles = new Set(['fbl', 'postmaster', 'abuse', 'dmarc'])

/**
 * Whether Lettermill accepts mail to the address. The address must contain a valid token, even of a test message, at
 * any domain, or be one of the roles at `domain`. The function does not ask the database.
 */
export function isOurs(tokens: LinkTokens, address: string, domain: string): boolean {
  const at = roleAt(address)
  return at === null ? isToken(tokens, address) : at.domain === domain.toLowerCase()
}

/** The role that an address names, at any domain, in lower case; null for every other address. */
export function roleAt(address: string): { role: string; domain: string } | null {
  const at = address.lastIndexOf('@')
  const role = address.slice(0, at).toLowerCase()
  return roles.has(role) ? { role, domain: address.slice(at + 1).toLowerCase() } : null
}

/** Whether an address is one for DMARC reports, which have an inbox of their own. */
export function isForReports(address: string): boolean {
  return roleAt(address)?.role === 'dmarc'
}

/** Whether an address contains a valid token, at any domain. The token of a probe is valid for an hour. */
export function isToken(tokens: LinkTokens, address: string): boolean {
  return readProbeAddress(tokens, address) !== null || signedPlace(tokens, address) !== undefined
}

/** An address of Lettermill as the inbox stores it. */
export function addressed(tokens: LinkTokens, address: string): Addressed {
  return {
    address,
    isRole: roleAt(address) !== null,
    mailingId: signedPlace(tokens, address)?.mailingId ?? null,
  }
}

/** What the token of an address names; null for a test message's; undefined without a valid token. */
function signedPlace(tokens: LinkTokens, address: string): Place | null | undefined {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  const [, letter = '', hex = ''] = /^([bu])-([\da-f]{48})$/.exec(local) ?? []
  if (letter === '') return undefined
  const token = Buffer.from(hex, 'hex').toString('base64url')
  const read = tokens.read(letter === 'b' ? 'bounce' : 'unsubscribe', token)
  if (!read) return undefined
  return read.dummy ? null : { mailingId: read.mailingId, seq: read.seq }
}

const mostCandidates = 500

/**
 * The parts of a returned original that may be tokens, in their order, at most 500: in its links, its return path and
 * its List-Unsubscribe. Tokens are signed, so nobody can name another delivery.
 */
export function candidatesIn(original: string): string[] {
  // Quoted-printable breaks long links and writes = as =3D.
  const text = original.replace(/=\r?\n/g, '').replace(/=3D/gi, '=')
  return firstOf(text.matchAll(/\b[bu]-[\da-f]{48}@|(?<=\/[ocu]\/|\/view\/|\?token=)[\w-]{32,36}/gi))
}

/**
 * The addresses in the In-Reply-To and References of a mail that may be the Message-ID of a delivery, at most 500. They
 * also find the delivery of a report that returns no part of the message.
 */
export function answeredIn(mail: Buffer): string[] {
  const beginning = mail.subarray(0, 65_536).toString('latin1')
  const head = beginning.split(/\r?\n\r?\n/, 1)[0] ?? ''
  const fields = head.matchAll(/^(?:in-reply-to|references):.*(?:\r?\n[ \t].*)*/gim)
  const found: string[] = []
  for (const [field] of fields) {
    found.push(...firstOf(field.matchAll(/\bb-[\da-f]{48}@/gi)))
    if (found.length > mostCandidates) break
  }
  return found.slice(0, mostCandidates)
}

function firstOf(matches: Iterable<RegExpExecArray>): string[] {
  const found: string[] = []
  for (const [each] of matches) {
    if (found.length === mostCandidates) break
    found.push(each)
  }
  return found
}

/**
 * The delivery that a report is about. The address that the report was sent to identifies the delivery, or else the
 * first candidate that is a token.
 */
export function placeOf(tokens: LinkTokens, address: string, candidates: readonly string[]): Place | null {
  const named = readBounceAddress(tokens, address)
  if (named) return named
  for (const found of candidates) {
    const place = readAny(tokens, found)
    if (place) return place
  }
  return null
}

/**
 * The delivery that a provider's event is about, by any token in the event, in hexadecimal. The token comes from the
 * bounce address, the unsubscribe address, or the header that the provider returns.
 */
export function placeInEvent(tokens: LinkTokens, event: string): Place | null {
  let candidates = 0
  for (const [hex] of event.matchAll(/(?<![\da-f])[\da-f]{48}(?![\da-f])/gi)) {
    if ((candidates += 1) > mostCandidates) return null
    const place = readBounceAddress(tokens, `b-${hex}@x`) ?? readUnsubscribeAddress(tokens, `u-${hex}@x`)
    if (place) return place
  }
  return null
}

function readAny(tokens: LinkTokens, found: string): Place | null {
  if (found.endsWith('@'))
    return readBounceAddress(tokens, `${found}x`) ?? readUnsubscribeAddress(tokens, `${found}x`)
  for (const purpose of ['unsubscribe', 'open', 'view', 'click'] as const) {
    const read = tokens.read(purpose, found)
    if (read && !read.dummy) return { mailingId: read.mailingId, seq: read.seq }
  }
  return null
}
