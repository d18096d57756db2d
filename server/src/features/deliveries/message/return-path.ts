// Addresses at BOUNCE_DOMAIN that identify a delivery: the envelope's sender, to which bounces return, and the address
// that unsubscribes by mail (RFC 2369).
import { mailAddress, type MailAddress } from '../../../platform/mail/mime.ts'
import type { LinkTokens, TokenPurpose } from '../../tracking/index.ts'

/** A delivery: its mailing and the recipient's number in it. */
export interface Place {
  mailingId: number
  seq: number
}

/**
 * The address that bounces of a delivery return to. It contains the token in hexadecimal, because servers may change
 * the case of letters. The part before the @ has 50 octets.
 * @param tag the bounce token in hexadecimal
 */
export function bounceAddress(tag: string, domain: string): MailAddress {
  return mailAddress(`b-${tag}@${domain}`)
}

/** Mail to this address unsubscribes the message's recipient. */
export function unsubscribeAddress(token: string, domain: string): MailAddress {
  return mailAddress(`u-${hexOf(token)}@${domain}`)
}

/** The delivery that a bounce belongs to; null if Lettermill did not make the address. */
export function readBounceAddress(tokens: LinkTokens, address: string): Place | null {
  return read(tokens, 'bounce', /^b-([0-9a-f]+)@/i.exec(address)?.[1])
}

/**
 * The recipient whom an unsubscribe by mail is about; null if the address is not Lettermill's, or belongs to a test.
 */
export function readUnsubscribeAddress(tokens: LinkTokens, address: string): Place | null {
  return read(tokens, 'unsubscribe', /^u-([0-9a-f]+)@/i.exec(address)?.[1])
}

/** A token's bytes as hexadecimal digits: servers may change the case of letters. */
export function hexOf(token: string): string {
  return Buffer.from(token, 'base64url').toString('hex')
}

function read(tokens: LinkTokens, purpose: TokenPurpose, hex = ''): Place | null {
  const content = tokens.read(purpose, Buffer.from(hex, 'hex').toString('base64url'))
  return content && !content.dummy ? { mailingId: content.mailingId, seq: content.seq } : null
}
