// Validates and normalises email addresses and domain names (P12). The server, forms and imports all use these rules.

// The HTML standard's pattern with a dot in the domain: ASCII, no quoting, nothing to escape in a header.
const addressPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

// Section 5 of the specification: a dot, then at least two letters. An internationalised last label must be an A-label.
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** The longest domain that is normalised: 253 octets, each typed as one letter and three combining marks. */
const mostTyped = 4 * 253

/**
 * Whether a message can be addressed unchanged to the address: ASCII, at most 64 octets before the @ and 254 in all
 * (RFC 5321), no leading, trailing or double dot before the @.
 */
export function isPlainEmail(text: string): boolean {
  if (text.length > 254 || !addressPattern.test(text)) return false
  const local = text.slice(0, text.indexOf('@'))
  return local.length <= 64 && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

/**
 * Returns the address in the form in which it is stored: trimmed, with its domain in A-labels and its letter case as
 * typed; null if no message can be addressed to it.
 */
export function readEmail(text: string): string | null {
  const trimmed = text.trim()
  // Nearly all addresses of an import are plain ASCII and take this short path.
  if (isPlainEmail(trimmed)) return trimmed
  const at = trimmed.lastIndexOf('@')
  const domain = at < 1 ? null : toAscii(trimmed.slice(at + 1))
  if (domain === null) return null
  const email = `${trimmed.slice(0, at)}@${domain}`
  return isPlainEmail(email) ? email : null
}

/**
 * Returns a domain name in the form in which it is stored: trimmed, lower-cased, in A-labels, without a trailing dot;
 * null if it is not valid. A valid one has labels of letters, digits and hyphens, then a dot, then at least two
 * letters.
 */
export function readDomain(text: string): string | null {
  const domain = toAscii(text.trim().toLowerCase())?.replace(/\.$/, '')
  return domain !== undefined && domain.length <= 253 && domainPattern.test(domain) ? domain : null
}

/** The URL class of browsers and Node.js. Contracts are compiled without the types of either. */
interface UrlClass {
  new (text: string): { hostname: string }
  canParse(text: string): boolean
}
const platform = globalThis as unknown as { URL: UrlClass }

/**
 * Converts a domain to A-labels; null if it is not valid or too long for the DNS. Conversion takes time quadratic in a
 * label's length, so lengths are checked first: an A-label has at most 63 octets, of which `xn--` takes four and each
 * character at least one (RFC 3492, RFC 5890 section 2.3.2.1).
 */
function toAscii(typed: string): string | null {
  // An ASCII domain stays as typed: URL would lower-case it and read '0x7f' as an IP address.
  if (/^[\x00-\x7f]*$/.test(typed)) return typed
  // Characters that URL would take for something other than a host, such as a path or a port.
  if (typed.length > mostTyped || /[\s/\\?#:@[\]%]/.test(typed)) return null
  // Combines a letter and its typed combining marks into one character.
  const domain = typed.normalize('NFC')
  const isLong =
    domain.length > 253 || domain.split(/[.\u3002\uff0e\uff61]/).some((label) => label.length > 63)
  if (isLong || !platform.URL.canParse(`http://${domain}`)) return null
  return new platform.URL(`http://${domain}`).hostname
}
