// Types for text that was checked before it enters a header or an envelope. Only this package creates them, so a
// function that takes these types cannot be given a line break.
import { MimeError } from './errors.ts'

declare const checked: unique symbol

/** A header's value, ready to send: printable ASCII, folded if it has several lines. */
export type HeaderValue = string & { readonly [checked]: 'header value' }

/** An address for an envelope. No character in it can end the SMTP command around it. */
export type MailAddress = string & { readonly [checked]: 'mail address' }

const value = /^[\x20-\x7e]*(?:\r\n[ \t][\x20-\x7e]*)*$/

/**
 * Returns the text as a checked header value (RFC 5322 §2.2).
 * @throws MimeError `header_invalid` for a control character, a letter beyond ASCII, or a line break that does not fold
 */
export function headerValue(text: string): HeaderValue {
  if (!value.test(text))
    throw new MimeError('header_invalid', `${JSON.stringify(text.slice(0, 100))} cannot stand in a header`)
  return text as HeaderValue
}
