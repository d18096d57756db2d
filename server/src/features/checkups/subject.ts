// The subject of a checkup: what Lettermill knows about a domain before it asks the DNS.
import type { MailboxError } from '@lettermill/contracts'

export interface DkimKeyRecord {
  /** The name at which the key is published: lm1._domainkey.example.com. */
  name: string
  /** The whole record to publish. */
  value: string
}

export interface CheckedRelay {
  host: string
  /** Whether a mail provider runs the relay, and takes care of its addresses and names. */
  isProvider: boolean
  /** Whether the last connection was encrypted; null if that is not known. */
  encrypted: boolean | null
}

/** The ways in which bounces reach Lettermill. */
export interface WaysKnown {
  isAny: boolean
  /** A way that fails, since when it fails, and the error. */
  failing: { way: string; since: string; error: MailboxError } | null
  /** How long nothing has come back although `sent` messages were sent; null if something came back within a day. */
  silent: { since: string | null; sent: number } | null
}

export interface Subject {
  /** The sending domain. */
  domain: string
  /** The relay signs, so Lettermill's keys need not be published. */
  signedByRelay: boolean
  keys: readonly DkimKeyRecord[]
  /** The SPF record that allows all relays. */
  spf: string
  relays: readonly CheckedRelay[]
  /** BOUNCE_DOMAIN; null: the sender's own domain gets bounces. */
  bounceDomain: string | null
  /**
   * The domain that bounces of new campaigns return to instead of `bounceDomain`; null if they return to
   * `bounceDomain`.
   */
  returnDomain: string | null
  /** Whether this server accepts mail for the bounce domain. */
  isListening: boolean
  ways: WaysKnown
  publicUrl: string
  /** CHECK_BLOCKLISTS: the DNS zones to ask. The lists learn the addresses of the relays from it. */
  blocklists: readonly string[]
  /** When the domain first sent a campaign; null if it never did. */
  sendingSince: string | null
  /** The address to which providers can report complaints; null if no mail reaches Lettermill. */
  complaintsTo: string | null
  /** Whether somebody ticked that the providers know where to report complaints. */
  areProvidersNotified: boolean
}

/** The domain of the envelope's sender, which SPF checks. */
export function envelopeDomain({ domain, bounceDomain, returnDomain }: Subject): string {
  return bounceDomain === null ? domain : (returnDomain ?? bounceDomain)
}

/** Whether `domain` equals `above` or is a subdomain of it. */
export function isBelow(domain: string, above: string): boolean {
  const [one, other] = [domain.toLowerCase(), above.toLowerCase()]
  return one === other || one.endsWith(`.${other}`)
}
