// Text that was checked before it enters a header or an envelope. Only this package makes these types, so a
// program that asks for them cannot write a line break into a header.
import { MimeError } from './errors.ts'

declare const checked: unique symbol

/** A header's value as it is sent: printable ASCII, folded where it has several lines. */
export type HeaderValue = string & { readonly [checked]: 'header value' }

/** An address as written in an envelope: nothing in it ends the command around it. */
export type MailAddress = string & { readonly [checked]: 'mail address' }

const value = /^[\x20-\x7e]*(?:\r\n[ \t][\x20-\x7e]*)*$/

/**
 * The same text as a checked header value (RFC 5322 §2.2).
 * @throws MimeError `header_invalid` for a control character, a letter beyond ASCII, or a line break that does not fold
 */
export function headerValue(text: string): HeaderValue {
  if (!value.test(text))
    throw new MimeError('header_invalid', `${JSON.stringify(text.slice(0, 100))} cannot stand in a header`)
  return text as HeaderValue
}
