// Email addresses and domain names: which are valid (P12), and the form in which they are kept. The one rule
// for server, forms and CSV files.
import * as z from 'zod/mini'

// The HTML standard's pattern with a dot in the domain: ASCII, no quoting, nothing to escape in a header.
const addressPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

// Section 5: a dot, then at least two letters; an internationalised last label is an A-label.
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Longest domain that is normalised: 253 octets, each typed as a letter and three marks. */
const mostTyped = 4 * 253

/**
 * Whether a message can be addressed to it unchanged: ASCII, at most 64 octets before the @ and 254 in all (RFC 5321),
 * no leading, trailing or double dot before the @.
 */
export function isPlainEmail(text: string): boolean {
  if (text.length > 254 || !addressPattern.test(text)) return false
  const local = text.slice(0, text.indexOf('@'))
  return local.length <= 64 && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

/**
 * The address as it is kept: trimmed, its domain in A-labels, its letter case as typed; null where no message can be
 * addressed to it.
 */
export function readEmail(text: string): string | null {
  const trimmed = text.trim()
  // As nearly all of a million are: none of their bytes is beyond ASCII.
  if (isPlainEmail(trimmed)) return trimmed
  const at = trimmed.lastIndexOf('@')
  const domain = at < 1 ? null : toAscii(trimmed.slice(at + 1))
  if (domain === null) return null
  const email = `${trimmed.slice(0, at)}@${domain}`
  return isPlainEmail(email) ? email : null
}

/**
 * A domain name as it is kept: trimmed, lower-cased, in A-labels, without a dot at its end; null where it is not
 * valid: labels of letters, digits and hyphens, then a dot, then at least two letters.
 */
export function readDomain(text: string): string | null {
  const domain = toAscii(text.trim().toLowerCase())?.replace(/\.$/, '')
  return domain !== undefined && domain.length <= 253 && domainPattern.test(domain) ? domain : null
}

/** The URL of browsers and of Node.js: contracts are compiled without the types of either. */
interface UrlClass {
  new (text: string): { hostname: string }
  canParse(text: string): boolean
}
const platform = globalThis as unknown as { URL: UrlClass }

/**
 * A domain in A-labels; null where it is none, or too long for a name in the DNS. Converting takes time that grows
 * with the square of a label's length, so lengths come first: an A-label is `xn--` and at least one octet for each
 * character (RFC 3492, RFC 5890 section 2.3.2.1), of at most 63.
 */
function toAscii(typed: string): string | null {
  // An ASCII domain stays as typed: a URL would lower its case and read '0x7f' as an IP address.
  if (/^[\x00-\x7f]*$/.test(typed)) return typed
  // What would be more than a host to a URL (a path, a port) is no domain.
  if (typed.length > mostTyped || /[\s/\\?#:@[\]%]/.test(typed)) return null
  // A letter with marks, typed as several characters, is converted as one.
  const domain = typed.normalize('NFC')
  const isLong =
    domain.length > 253 || domain.split(/[.\u3002\uff0e\uff61]/).some((label) => label.length > 63)
  if (isLong || !platform.URL.canParse(`http://${domain}`)) return null
  return new platform.URL(`http://${domain}`).hostname
}

/** An address as a form takes it; the server refuses others with `email_invalid`. */
export const typedEmail = z.string().check(z.refine((text) => readEmail(text) !== null))

/** A domain as a form takes it; the server refuses others with `domain_invalid`. */
export const typedDomain = z.string().check(z.refine((text) => readDomain(text) !== null))
