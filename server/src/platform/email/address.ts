// Email addresses and domain names: what counts as valid (decision 12), and the form in which they are stored.
import { domainToASCII } from 'node:url'
import { isMailAddress } from '../mail/address.ts'

// Section 5: a dot, then at least two letters; an internationalised last label is an A-label.
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

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
  if (at < 1) return null
  const email = `${trimmed.slice(0, at)}@${toAscii(trimmed.slice(at + 1))}`
  return isMailAddress(email) ? email : null
}

/**
 * A domain name as it is stored: trimmed, lower-cased, in A-labels, without a dot at its end; null where
 * it is not valid: labels of letters, digits and hyphens, then a dot, then at least two letters.
 */
export function readDomain(text: string): string | null {
  const domain = toAscii(text.trim().toLowerCase()).replace(/\.$/, '')
  return domain.length <= 253 && domainPattern.test(domain) ? domain : null
}

// An ASCII domain stays as typed: domainToASCII would lower its case and read '0x7f' as an IP address.
function toAscii(domain: string): string {
  return /^[\x00-\x7f]*$/.test(domain) ? domain : domainToASCII(domain)
}
