// Checks whether SPF is aligned with the sender's domain: whether bounces return, or could return, to a name below the
// organizational domain (ADR-0158).
import type { Finding } from '@lettermill/contracts'
import { finding, right, unanswered } from '../../findings/index.ts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { returnNameOf, type ReturnPathState } from '../../senders/index.ts'
import { findDmarc } from '../dns/dmarc.ts'
import { isSpf } from '../dns/spf-syntax.ts'
import type { Subject } from '../subject.ts'
import { isEnvelopeAligned } from './dmarc.ts'
import { checkSpfOf } from './spf.ts'

const check = 'bounce.aligned'

export async function checkReturnPath(lookups: Lookups, subject: Subject): Promise<Finding[]> {
  const { domain, bounceDomain: bounces } = subject
  if (bounces === null) return []
  const name = returnNameOf(domain)
  const [there, home, texts] = await Promise.all([
    lookups.mx(name),
    lookups.mx(bounces),
    lookups.txt(name, 'v=spf1'),
  ])
  if (there === null || home === null || texts === null) return [unanswered(check, `MX (${name})`)]
  const hosts = new Set(home.map(({ exchange }) => exchange.toLowerCase()))
  const leadsHome = there.length > 0 && there.every(({ exchange }) => hosts.has(exchange.toLowerCase()))
  const spf = texts.some(isSpf) ? await checkSpfOf(lookups, subject, name) : null
  if (spf?.some(({ level }) => level === 'unknown')) return [unanswered(check, `SPF (${name})`)]
  const isSpfRight = spf !== null && spf.every(({ level }) => level !== 'red')
  const found = [...there.map(({ exchange, priority }) => `MX ${String(priority)} ${exchange}`), ...texts]
  if (leadsHome && isSpfRight) return [finding('bounce_aligned', { name, domain }, { found })]
  const [first] = home.toSorted((one, other) => one.priority - other.priority)
  const mx = first && { type: 'MX' as const, name, value: `10 ${first.exchange}` }
  const txt = { type: 'TXT' as const, name, value: subject.spf }
  const records = [
    ...(leadsHome || !mx ? [] : [finding('bounce_return_mx', { name }, { found, record: mx })]),
    ...(isSpfRight ? [] : [finding('bounce_return_spf', { name }, { found, record: txt })]),
  ]
  if (subject.returnDomain !== null) return [finding('bounce_aligned_gone', { name, bounces }), ...records]
  const { organization } = await findDmarc(lookups, domain)
  if (isEnvelopeAligned(subject, organization)) return [right(check, `DMARC, SPF (${bounces})`)]
  // The host of a mailbox accepts mail only for domains that it is configured for. The name below the sender's domain
  // is not one of them.
  return [finding('bounce_unaligned', { bounces, domain }), ...(subject.isListening ? records : [])]
}

/** Whether new campaigns may use the aligned return path, by these findings. */
export function returnPathStateOf(findings: readonly Finding[]): ReturnPathState {
  const own = findings.filter(({ id }) => id === check)
  if (own.length === 0 || own.some(({ level }) => level === 'unknown')) return 'unknown'
  return own.some(({ code }) => code === 'bounce_aligned') ? 'right' : 'missing'
}
