// Checks mail addresses, and writes a name and an address in a header.
import { headerValue, type HeaderValue, type MailAddress } from './checked.ts'
import { MimeError } from './errors.ts'
import { encodedWords, headerText } from './header.ts'

// The HTML standard's pattern with a dot in the domain: ASCII, no quoting, nothing to escape in a header.
const addressPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/**
 * Whether a message can be sent to this address unchanged: ASCII, at most 64 octets before the @ and 254 in all (RFC
 * 5321 §4.5.3.1), no leading, trailing or double dot before the @. Quoted local parts and domains without a dot are
 * refused; convert an internationalised domain to A-labels first.
 */
export function isMailAddress(text: string): text is MailAddress {
  if (text.length > 254 || !addressPattern.test(text)) return false
  const local = text.slice(0, text.indexOf('@'))
  return local.length <= 64 && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

/**
 * Returns the text as a checked address.
 * @throws MimeError `address_invalid`
 */
export function mailAddress(text: string): MailAddress {
  if (!isMailAddress(text))
    throw new MimeError('address_invalid', `${JSON.stringify(text.slice(0, 100))} is not a mail address`)
  return text
}

/** Whether the address is a mailbox of this machine (`someone@localhost`), which `isMailAddress` refuses. */
export function isLocalAddress(text: string): text is MailAddress {
  return /^[\w.+-]{1,64}@localhost$/i.test(text)
}

/** The part after the last @, in lower case. Does not check the address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/**
 * `"Name" <address>` for a header, the name as a quoted string or as encoded words (RFC 5322 §3.4, RFC 2047).
 * @param used columns that the header's own name takes on the first line
 * @throws MimeError `address_invalid`
 */
export function formatAddress(name: string, address: string, used: number): HeaderValue {
  mailAddress(address)
  const phrase = formatPhrase(headerText(name), used)
  if (phrase === '') return headerValue(address)
  const column = phrase.includes('\n') ? phrase.length - phrase.lastIndexOf('\n') : used + phrase.length
  return headerValue(`${phrase}${column + address.length + 3 > 76 ? '\r\n' : ''} <${address}>`)
}

function formatPhrase(name: string, used: number): string {
  if (name === '') return ''
  // Some mail clients decode encoded words inside quotes too, so a name that looks like an encoded word is encoded.
  const quotable = /^[\x20-\x7e]{1,60}$/.test(name) && !name.includes('=?')
  return quotable ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodedWords(name, used)
}
