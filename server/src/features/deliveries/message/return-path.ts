// The envelope's sender: an address that identifies the delivery of a bounce (message.md 7).
import { mailAddress, type MailAddress } from '../../../platform/mail/mime.ts'
import type { LinkTokens } from '../../tracking/index.ts'

const prefix = 'b-'

/** The token in hexadecimal, because servers may change the case of letters: 50 octets before the @. */
export function bounceAddress(token: string, domain: string): MailAddress {
  return mailAddress(`${prefix}${Buffer.from(token, 'base64url').toString('hex')}@${domain}`)
}

/** The delivery that a bounce belongs to; null if the address is none of ours. */
export function readBounceAddress(
  tokens: LinkTokens,
  address: string,
): { mailingId: number; seq: number } | null {
  const hex = /^b-([0-9a-f]+)@/i.exec(address)?.[1] ?? ''
  const read = tokens.read('bounce', Buffer.from(hex, 'hex').toString('base64url'))
  return read && !read.dummy ? { mailingId: read.mailingId, seq: read.seq } : null
}
