// Addresses at BOUNCE_DOMAIN that identify a delivery: the envelope's sender, where bounces return to (message.md 7), and
// the address of an unsubscribe by mail (RFC 2369).
import { mailAddress, type MailAddress } from '../../../platform/mail/mime.ts'
import type { LinkTokens, TokenPurpose } from '../../tracking/index.ts'

/** A delivery: its mailing and the recipient's number in it. */
export interface Place {
  mailingId: number
  seq: number
}

/** The token in hexadecimal, because servers may change the case of letters: 50 octets before the @. */
export function bounceAddress(token: string, domain: string): MailAddress {
  return mailAddress(`b-${hexOf(token)}@${domain}`)
}

/** Mail to this address unsubscribes the message's recipient. */
export function unsubscribeAddress(token: string, domain: string): MailAddress {
  return mailAddress(`u-${hexOf(token)}@${domain}`)
}

/** The delivery that a bounce belongs to; null if the address is none of ours. */
export function readBounceAddress(tokens: LinkTokens, address: string): Place | null {
  return read(tokens, 'bounce', /^b-([0-9a-f]+)@/i.exec(address)?.[1])
}

/** The delivery that an unsubscribe by mail is about; null if the address is none of ours, or of a test message. */
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
