// Email addresses and domain names: what counts as valid (decision 12), and the form in which they are stored.
import { domainToASCII } from 'node:url'
import { isMailAddress } from '../mail/address.ts'

// Section 5: a dot, then at least two letters; an internationalised last label is an A-label.
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Longest domain that is normalised: 253 octets, each typed as a letter and three marks. */
const mostTyped = 4 * 253

/**
 * The address as it is stored, trimmed, its domain in A-labels; null where it is not valid: the HTML
 * standard's pattern, a dot in the domain, at most 64 octets before the @ and 254 in all, no leading,
 * trailing or double dot before the @ (decision 12). Letter case stays as typed.
 */
export function readEmail(text: string): string | null {
  const trimmed = text.trim()
  // As nearly all of a million are: none of their bytes is beyond ASCII.
  if (isMailAddress(trimmed)) return trimmed
  const at = trimmed.lastIndexOf('@')
  const domain = at < 1 ? null : toAscii(trimmed.slice(at + 1))
  if (domain === null) return null
  const email = `${trimmed.slice(0, at)}@${domain}`
  return isMailAddress(email) ? email : null
}

/**
 * A domain name as it is stored: trimmed, lower-cased, in A-labels, without a dot at its end; null where
 * it is not valid: labels of letters, digits and hyphens, then a dot, then at least two letters.
 */
export function readDomain(text: string): string | null {
  const domain = toAscii(text.trim().toLowerCase())?.replace(/\.$/, '')
  return domain !== undefined && domain.length <= 253 && domainPattern.test(domain) ? domain : null
}

/**
 * A domain in A-labels; null where it is too long for a name in the DNS. Converting takes time that grows with the
 * square of a label's length, so lengths come first: an A-label is `xn--` and at least one octet for each character
 * (RFC 3492, RFC 5890 section 2.3.2.1), of at most 63.
 */
function toAscii(typed: string): string | null {
  // An ASCII domain stays as typed: domainToASCII would lower its case and read '0x7f' as an IP address.
  if (/^[\x00-\x7f]*$/.test(typed)) return typed
  if (typed.length > mostTyped) return null
  // A letter with marks, typed as several characters, is converted as one.
  const domain = typed.normalize('NFC')
  const isLong =
    domain.length > 253 || domain.split(/[.\u3002\uff0e\uff61]/).some((label) => label.length > 63)
  return isLong ? null : domainToASCII(domain)
}
