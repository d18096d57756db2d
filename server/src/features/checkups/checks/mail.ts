// Checks whether mail can come back to the sender's domain, to the bounce domain and to Lettermill.
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Finding } from '@lettermill/contracts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { finding, right, unanswered } from '../../findings/index.ts'
import type { Subject } from '../subject.ts'

/** Domains of mailbox providers, which forbid that others send in their name. */
const free =
  /^(?:(?:gmail|googlemail|icloud|me|mac|aol|ukr|gmx|outlook|hotmail|live|msn|yahoo|ymail|proton|protonmail)\.(?:com|net|me|de|at|ch|fr|it|es|co\.uk|com\.br|co\.jp|ca)|web\.de|mail\.ru|inbox\.ru|list\.ru|bk\.ru|yandex\.(?:ru|com|ua|kz|by)|ya\.ru|i\.ua|meta\.ua)$/

type Mx = Readonly<{ exchange: string; priority: number }>

/**
 * The hosts that accept mail. A null MX (RFC 7505) means that none does. An MX record must name a host, so one with an
 * address does not count (RFC 5321 section 5.1).
 */
function takers(hosts: readonly Mx[]): Mx[] {
  return hosts.filter(({ exchange }) => !['', '.'].includes(exchange) && isIP(exchange) === 0)
}

function shownOf(hosts: readonly Mx[]): string[] {
  return hosts.map(({ exchange, priority }) => `MX ${String(priority)} ${exchange || '.'}`)
}

export async function checkFrom(lookups: Lookups, { domain }: Subject): Promise<Finding[]> {
  if (free.test(domain.toLowerCase())) return [finding('from_free', { domain })]
  const hosts = await lookups.mx(domain)
  const what = `MX (${domain})`
  if (hosts === null) return [unanswered('from.mx', what)]
  if (takers(hosts).length > 0) return [right('from.mx', what, shownOf(hosts))]
  // Only a domain without any MX record receives mail at its own address.
  if (hosts.length > 0) return [finding('from_no_mail', { domain }, { found: shownOf(hosts) })]
  const addresses = await lookups.addresses(domain)
  if (addresses === null) return [unanswered('from.mx', what)]
  return addresses.length > 0 ? [right('from.mx', what, addresses)] : [finding('from_no_mail', { domain })]
}

export async function checkBounces(lookups: Lookups, subject: Subject): Promise<Finding[]> {
  const { bounceDomain: domain, isListening, publicUrl } = subject
  if (domain === null) return []
  const what = `MX (${domain})`
  const hosts = await lookups.mx(domain)
  if (hosts === null) return [unanswered('bounce.mx', what)]
  const here = new URL(publicUrl).hostname
  const shown = shownOf(hosts)
  const [first] = takers(hosts).sort((one, other) => one.priority - other.priority)
  const record = { type: 'MX' as const, name: domain, value: `10 ${here}` }
  if (!first) return [finding('bounce_no_mx', { domain }, { found: shown, record })]
  if (!isListening) return [right('bounce.mx', what, shown)]
  const [there, ours] = await Promise.all([lookups.addresses(first.exchange), lookups.addresses(here)])
  if (there === null || ours === null) return [unanswered('bounce.mx', what)]
  const own = new Set([...ours, ...ownAddresses()])
  if (there.some((address) => own.has(address))) return [right('bounce.mx', what, shown)]
  return [finding('bounce_elsewhere', { domain, host: first.exchange }, { found: shown })]
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address))
}

/** Reports a hint until somebody ticks that the providers know where to report complaints. */
export function checkComplaints({ complaintsTo, areProvidersNotified }: Subject): Finding[] {
  if (complaintsTo === null) return []
  if (areProvidersNotified) return [finding('complaints_told', {})]
  return [finding('complaints_untold', { address: complaintsTo })]
}

export function checkWays({ ways }: Subject): Finding[] {
  if (!ways.isAny) return [finding('feedback_none', {})]
  if (ways.silent && !ways.failing) {
    const { since, sent: count } = ways.silent
    return [
      since === null
        ? finding('feedback_never', { count })
        : finding('feedback_silent', { count, time: since }),
    ]
  }
  if (!ways.failing) return [finding('feedback_right', {})]
  const { way, since, error } = ways.failing
  return [finding('feedback_failing', { ...error.params, way, time: since, error: error.code })]
}
