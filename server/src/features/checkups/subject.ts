// What a checkup of a domain is about: what is known before the DNS is asked.

export interface DkimKeyRecord {
  /** Where it is published: lm1._domainkey.example.com. */
  name: string
  /** The whole record to publish. */
  value: string
}

export interface CheckedRelay {
  host: string
  /** Its provider takes care of its addresses and names. */
  isProvider: boolean
  /** Whether the last connection was; null: nobody knows. */
  encrypted: boolean | null
}

/** How bounces come in. */
export interface WaysKnown {
  isAny: boolean
  /** One that fails, with since when and why. */
  failing: { way: string; since: string; error: string } | null
  /** Nothing has come back for a day or longer, although this much was sent. */
  silent: { since: string | null; sent: number } | null
}

export interface Subject {
  /** The sending domain. */
  domain: string
  /** The relay signs, and our keys need not be there. */
  signedByRelay: boolean
  keys: readonly DkimKeyRecord[]
  /** The SPF record that allows all relays. */
  spf: string
  relays: readonly CheckedRelay[]
  /** BOUNCE_DOMAIN; null: the sender's own domain gets bounces. */
  bounceDomain: string | null
  /** Where bounces of new campaigns return to in its place; null: to it. */
  returnDomain: string | null
  /** Whether this machine takes mail for it. */
  isListening: boolean
  ways: WaysKnown
  publicUrl: string
  /** CHECK_BLOCKLISTS: zones to ask, which then learn of our addresses. */
  blocklists: readonly string[]
  /** When the domain first sent a campaign; null: never. */
  sendingSince: string | null
  /** Where providers can report complaints; null: no mail comes in. */
  complaintsTo: string | null
  /** Whether somebody ticked that the providers know where to report complaints. */
  areProvidersTold: boolean
}

/** The domain of the envelope's sender, which SPF is about. */
export function envelopeDomain({ domain, bounceDomain, returnDomain }: Subject): string {
  return bounceDomain === null ? domain : (returnDomain ?? bounceDomain)
}

/** Whether a domain is another one, or below it. */
export function isBelow(domain: string, above: string): boolean {
  const [one, other] = [domain.toLowerCase(), above.toLowerCase()]
  return one === other || one.endsWith(`.${other}`)
}
