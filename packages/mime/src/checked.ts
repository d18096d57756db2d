// Text that was looked at before it stands in a header or in an envelope. The types can be had from here alone, so
// nothing that was not looked at is ever written there: no line break of anybody's begins a header of its own.
declare const checked: unique symbol

/** A header's value as it goes out: printable ASCII, folded where it has several lines. */
export type HeaderValue = string & { readonly [checked]: 'header value' }

/** An address as it stands in an envelope: nothing in it ends the command around it. */
export type MailAddress = string & { readonly [checked]: 'mail address' }

const value = /^[\x20-\x7e]*(?:\r\n[ \t][\x20-\x7e]*)*$/

/** @throws RangeError for a control character, a letter beyond ASCII, or a line break that does not fold */
export function headerValue(text: string): HeaderValue {
  if (!value.test(text))
    throw new RangeError(`${JSON.stringify(text.slice(0, 100))} cannot stand in a header`)
  return text as HeaderValue
}
