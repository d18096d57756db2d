// Turns a typed link into an address that works in a mail, where `example.com` alone does not.
import { readEmail } from '@lettermill/contracts/email'

const known = /^(https?|mailto|tel):/i
const otherScheme = /^[a-z][\w+.-]*:(?!\d)/i

/**
 * The address with the scheme that was meant. Merge tags, paths and addresses with a scheme stay as they are;
 * whether that scheme is allowed is for the caller to decide.
 */
export function linkAddress(typed: string): string {
  const address = typed.trim()
  if (known.test(address) || otherScheme.test(address) || /^([/#?]|\{\{|$)/.test(address)) return address
  return readEmail(address) === null ? `https://${address}` : `mailto:${address}`
}
