// Checks whether mail programs can show a logo beside the sender (BIMI). It needs a record, a strict policy, an SVG and
// a certificate.
import type { Finding } from '@lettermill/contracts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { findDmarc, tagsOf } from '../dns/dmarc.ts'
import { finding, right } from '../../findings/index.ts'
import type { Subject } from '../subject.ts'
import { policyOf } from './dmarc.ts'

/** A logo is optional, so this check reports nothing if the DNS does not answer. */
export async function checkBimi(lookups: Lookups, { domain }: Subject): Promise<Finding[]> {
  const dmarc = await findDmarc(lookups, domain)
  const names = [...new Set([domain, dmarc.organization])].map((each) => `default._bimi.${each}`)
  const answers = await Promise.all(names.map((name) => lookups.txt(name, 'v=bimi1')))
  if (answers.includes(null) || dmarc.isPartial) return []
  const text = answers.flatMap((texts) => texts ?? []).find((each) => /^v\s*=\s*BIMI1\s*(?:;|$)/i.test(each))
  if (text === undefined) return [finding('bimi_none', { domain })]
  const found = [text]
  const tags = tagsOf(text)
  const logo = tags.get('l') ?? ''
  // A record without a logo and without a certificate says that the domain has no logo.
  if (logo === '' && (tags.get('a') ?? '') === '') return []
  const policy = dmarc.record ? policyOf(domain, dmarc.record) : 'none'
  const problems = [
    ...(['quarantine', 'reject'].includes(policy)
      ? []
      : [finding('bimi_policy', { domain, policy }, { found })]),
    ...(/^https:\/\/\S+\.svg$/i.test(logo) ? [] : [finding('bimi_address', { domain }, { found })]),
    ...((tags.get('a') ?? '') === '' ? [finding('bimi_no_certificate', {}, { found })] : []),
  ]
  return problems.length > 0 ? problems : [right('bimi', `BIMI (${domain})`, found)]
}
