// The checkup of a sending domain runs all checks at once, within five seconds and forty DNS queries.
import type { Checkup, Finding } from '@lettermill/contracts'
import type { Dns, Lookups } from '../../platform/dns/index.ts'
import { LabelledCounter } from '../../platform/metrics/index.ts'
import { checkBimi } from './checks/bimi.ts'
import { checkDkim } from './checks/dkim.ts'
import { checkDmarc } from './checks/dmarc.ts'
import { checkPublicUrl, type CertificateEnd } from './checks/instance.ts'
import { checkBounces, checkComplaints, checkFrom, checkWays } from './checks/mail.ts'
import { checkRelays } from './checks/relays.ts'
import { checkReturnPath } from './checks/return-path.ts'
import { checkSpf } from './checks/spf.ts'
import { checkTransport } from './checks/transport.ts'
import { worst, worstFirst } from '../findings/index.ts'
import type { Subject } from './subject.ts'
import { dnsHostOf } from '@lettermill/contracts/dns-hosts'

/** The number of checkups by this process, by the level of their worst finding. */
export const checkedUp = new LabelledCounter('level')

/** Returns the findings, the worst first; findings of one level are in the order of the checks here. */
export async function checkUp(dns: Dns, subject: Subject, certificateEnd?: CertificateEnd): Promise<Checkup> {
  const lookups = dns.begin()
  const dkim = checkDkim(lookups, subject)
  const host = findDnsHost(lookups, subject.domain)
  const groups = await Promise.all([
    checkSpf(lookups, subject),
    dkim,
    dkim.then((found) => checkDmarc(lookups, subject, isRight(found))),
    checkFrom(lookups, subject),
    checkBounces(lookups, subject),
    checkReturnPath(lookups, subject),
    checkWays(subject),
    checkComplaints(subject),
    checkRelays(lookups, subject),
    checkTransport(lookups, subject),
    checkBimi(lookups, subject),
    checkPublicUrl(lookups, subject, certificateEnd),
  ])
  const findings = worstFirst(groups.flat())
  const level = worst(findings)
  checkedUp.add(level)
  return {
    level,
    checked_at: new Date().toISOString(),
    findings,
    dns_host: await host,
  }
}

/** Whether nothing bad was found. A check without an answer reports nothing bad. */
function isRight(found: readonly Finding[]): boolean {
  return found.every(({ level }) => level !== 'red')
}

/** The most names to ask upwards. A zone is hardly ever further above, and each name costs a query. */
const mostSteps = 3

/** The zone that a domain is in, and its host; null if that is not known. */
async function findDnsHost(lookups: Lookups, domain: string): Promise<Checkup['dns_host']> {
  const labels = domain.split('.')
  for (let at = 0; at < mostSteps && labels.length - at >= 2; at += 1) {
    const zone = labels.slice(at).join('.')
    const servers = await lookups.servers(zone)
    if (servers === null) return null
    const host = dnsHostOf(servers)
    if (servers.length > 0) return host ? { zone, name: host.name } : null
  }
  return null
}
