// Whether mail can come back: to the sender's domain, to the domain of bounces, and to Lettermill.
import { networkInterfaces } from 'node:os'
import type { CheckupFinding } from '@lettermill/contracts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { finding, right, unanswered } from '@lettermill/contracts/checkup-findings'
import type { Subject } from '../subject.ts'

/** Domains of mailbox providers, which forbid others to send in their name. */
const free =
  /^(?:(?:gmail|googlemail|icloud|me|mac|aol|ukr|gmx|outlook|hotmail|live|msn|yahoo|ymail|proton|protonmail)\.(?:com|net|me|de|at|ch|fr|it|es|co\.uk|com\.br|co\.jp|ca)|web\.de|mail\.ru|inbox\.ru|list\.ru|bk\.ru|yandex\.(?:ru|com|ua|kz|by)|ya\.ru|i\.ua|meta\.ua)$/

export async function checkFrom(lookups: Lookups, { domain }: Subject): Promise<CheckupFinding[]> {
  if (free.test(domain.toLowerCase())) return [finding('from_free', { domain })]
  const hosts = await lookups.mx(domain)
  const what = `MX (${domain})`
  if (hosts === null) return [unanswered('from.mx', what)]
  // A null MX (RFC 7505): the domain says that it takes no mail.
  const isNull = hosts.length === 1 && ['', '.'].includes(hosts[0]?.exchange ?? '')
  if (isNull) return [finding('from_no_mail', { domain }, { found: ['MX 0 .'] })]
  const shown = hosts.map(({ exchange, priority }) => `MX ${String(priority)} ${exchange}`)
  if (hosts.length > 0) return [right('from.mx', what, shown)]
  const addresses = await lookups.addresses(domain)
  if (addresses === null) return [unanswered('from.mx', what)]
  return addresses.length > 0 ? [right('from.mx', what, addresses)] : [finding('from_no_mail', { domain })]
}

export async function checkBounces(lookups: Lookups, subject: Subject): Promise<CheckupFinding[]> {
  const { bounceDomain: domain, isListening, publicUrl } = subject
  if (domain === null) return []
  const what = `MX (${domain})`
  const hosts = await lookups.mx(domain)
  if (hosts === null) return [unanswered('bounce.mx', what)]
  const here = new URL(publicUrl).hostname
  const [first] = [...hosts].sort((one, other) => one.priority - other.priority)
  if (!first)
    return [
      finding('bounce_no_mx', { domain }, { record: { type: 'MX', name: domain, value: `10 ${here}` } }),
    ]
  const shown = hosts.map(({ exchange, priority }) => `MX ${String(priority)} ${exchange}`)
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

/** A hint until somebody says that providers were told. */
export function checkComplaints({ complaintsTo, areProvidersTold }: Subject): CheckupFinding[] {
  if (complaintsTo === null) return []
  if (areProvidersTold) return [right('feedback', 'Feedback loops')]
  return [finding('complaints_untold', { address: complaintsTo })]
}

export function checkWays({ ways }: Subject): CheckupFinding[] {
  if (!ways.isAny) return [finding('feedback_none', {})]
  if (ways.silent && !ways.failing) {
    const { since, sent } = ways.silent
    const count = String(sent)
    return [
      since === null
        ? finding('feedback_never', { count })
        : finding('feedback_silent', { count, time: since }),
    ]
  }
  if (!ways.failing) return [right('feedback.source', 'Feedback')]
  const { way, since, error } = ways.failing
  return [finding('feedback_failing', { way, time: since, error })]
}
