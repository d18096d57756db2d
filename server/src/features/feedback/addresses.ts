// The addresses at BOUNCE_DOMAIN that accept mail, and the deliveries that their tokens identify.
import { readBounceAddress, readUnsubscribeAddress, type Place } from '../deliveries/index.ts'
import type { LinkTokens } from '../tracking/index.ts'
import { readProbeAddress } from './probe-addresses.ts'

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
  if (readProbeAddress(tokens, address)) return true
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase()
  const [, letter = '', hex = ''] = /^([bu])-([\da-f]{48})$/.exec(local) ?? []
  if (letter === '') return false
  const token = Buffer.from(hex, 'hex').toString('base64url')
  return tokens.read(letter === 'b' ? 'bounce' : 'unsubscribe', token) !== null
}

const mostCandidates = 500

/**
 * The delivery that a report is about. The address that the report was sent to identifies the delivery, or else the
 * tokens in the returned original: in its links, its return path and its List-Unsubscribe. Tokens are signed, so nobody
 * can name another delivery.
 */
export function placeOf(tokens: LinkTokens, address: string, original: string): Place | null {
  const named = readBounceAddress(tokens, address)
  if (named) return named
  // Quoted-printable breaks long links and writes = as =3D.
  const text = original.replace(/=\r?\n/g, '').replace(/=3D/gi, '=')
  let candidates = 0
  for (const [found] of text.matchAll(/\b[bu]-[\da-f]{48}@|(?<=\/[ocu]\/|\/view\/|\?token=)[\w-]{32,36}/gi)) {
    if ((candidates += 1) > mostCandidates) return null
    const place = readAny(tokens, found)
    if (place) return place
  }
  return null
}

/**
 * The delivery whose message a mail answers, by the Message-ID in its In-Reply-To or References. This also finds the
 * delivery of a report that returns no part of the message.
 */
export function placeAnswered(tokens: LinkTokens, body: Buffer): Place | null {
  const head =
    body
      .subarray(0, 65_536)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? ''
  let candidates = 0
  for (const [field] of head.matchAll(/^(?:in-reply-to|references):.*(?:\r?\n[ \t].*)*/gim))
    for (const [id] of field.matchAll(/\bb-[\da-f]{48}@/gi)) {
      if ((candidates += 1) > mostCandidates) return null
      const place = readBounceAddress(tokens, `${id}x`)
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
