// Checks how mail to the domain is encrypted on its way: MTA-STS (RFC 8461) and the reports about it, TLS-RPT
// (RFC 8460). It asks the DNS only. The policy file is at a host that strangers choose, so it is not fetched.
import type { Finding } from '@lettermill/contracts'
import { finding, right } from '../../findings/index.ts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { tagsOf } from '../dns/dmarc.ts'
import type { Subject } from '../subject.ts'

/** Both records are optional, so this check reports nothing if the DNS does not answer, or if no mail comes back. */
export async function checkTransport(lookups: Lookups, { domain }: Subject): Promise<Finding[]> {
  const hosts = await lookups.mx(domain)
  if (!hosts?.some(({ exchange }) => !['', '.'].includes(exchange))) return []
  const [policies, reports] = await Promise.all([
    lookups.txt(`_mta-sts.${domain}`, 'v=stsv1'),
    lookups.txt(`_smtp._tls.${domain}`, 'v=tlsrptv1'),
  ])
  if (policies === null || reports === null) return []
  const [stated, reporting] = [policies.filter(isPolicy), reports.filter(isReporting)]
  if (stated.length === 0) return [finding('mta_sts_none', { domain }, { found: policies })]
  return [...(await policyFindings(lookups, domain, stated)), ...reportFindings(domain, reporting)]
}

const isPolicy = (text: string) => /^v=STSv1\s*;/.test(text)
const isReporting = (text: string) => /^v=TLSRPTv1\s*;/.test(text)

async function policyFindings(
  lookups: Lookups,
  domain: string,
  found: readonly string[],
): Promise<Finding[]> {
  const name = `_mta-sts.${domain}`
  const id = tagsOf(found[0] ?? '').get('id') ?? ''
  if (found.length > 1 || !/^[a-z\d]{1,32}$/i.test(id))
    return [finding('mta_sts_unreadable', { name }, { found })]
  const host = `mta-sts.${domain}`
  const addresses = await lookups.addresses(host)
  if (addresses === null) return []
  if (addresses.length === 0) return [finding('mta_sts_no_host', { domain, host }, { found })]
  return [right('mta_sts', `MTA-STS (${domain})`, found)]
}

function reportFindings(domain: string, found: readonly string[]): Finding[] {
  const name = `_smtp._tls.${domain}`
  if (found.length === 0) {
    const record = { type: 'TXT' as const, name, value: `v=TLSRPTv1; rua=mailto:postmaster@${domain}` }
    return [finding('tls_rpt_none', { domain }, { record })]
  }
  const addresses = (tagsOf(found[0] ?? '').get('rua') ?? '').split(',')
  const isReadable = addresses.every((each) =>
    /^(?:mailto:[^\s@]+@[\w.-]+|https:\/\/\S+)$/i.test(each.trim()),
  )
  if (found.length > 1 || !isReadable) return [finding('tls_rpt_unreadable', { name }, { found })]
  return [right('tls_rpt', `TLS-RPT (${domain})`, found)]
}
