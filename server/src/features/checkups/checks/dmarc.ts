// Checks DMARC as receivers do: a record exists, it can be read, and SPF or DKIM is aligned.
import type { Finding } from '@lettermill/contracts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { dmarcRecordOf } from '../../senders/index.ts'
import { findDmarc, isDmarc, type DmarcFound, type DmarcRecord } from '../dns/dmarc.ts'
import { finding, right, unanswered } from '../../findings/index.ts'
import { envelopeDomain, isBelow, type Subject } from '../subject.ts'

const policies = ['none', 'quarantine', 'reject']
/** Tags that RFC 9989 appendix C.7 removed. */
const oldTags = ['pct', 'rf', 'ri']
const mostReportAddresses = 3

/** @param isDkimRight whether the DKIM records are right, or the relay signs the messages */
export async function checkDmarc(
  lookups: Lookups,
  subject: Subject,
  isDkimRight: boolean,
): Promise<Finding[]> {
  const { domain, bounceDomain } = subject
  const found = await findDmarc(lookups, domain)
  if (found.several > 1) return [finding('dmarc_several', { name: `_dmarc.${domain}`, count: found.several })]
  const { record } = found
  if (!record) {
    if (found.isPartial) return [unanswered('dmarc.present', `DMARC (${domain})`)]
    const wanted = dmarcRecordOf(domain, bounceDomain)
    return [finding('dmarc_missing', { domain }, { found: found.texts, record: wanted })]
  }
  const problems = [
    ...formProblems(record),
    ...policyProblems(subject, { found, record, isDkimRight }),
    ...(await reportProblems(lookups, domain, record)),
  ]
  const isBad = problems.some(({ id }) => id.startsWith('dmarc.'))
  return isBad ? problems : [right('dmarc.present', `DMARC (${domain})`, [record.text]), ...problems]
}

function formProblems({ name, text, tags }: DmarcRecord): Finding[] {
  const found = [text]
  const policy = tags.get('p')
  const unreadable = (term: string, reason: 'missing' | 'no_policy') => [
    finding('dmarc_unreadable', { name, term, reason }, { found }),
  ]
  // A record without `p` means p=none if somebody gets its reports (RFC 9989 section 4.10.1).
  if (policy === undefined && reportHosts(tags).length > 0)
    return [finding('dmarc_no_policy', { name }, { found })]
  if (policy === undefined) return unreadable('p', 'missing')
  const wrong = ['p', 'sp', 'np'].find((tag) => !policies.includes((tags.get(tag) ?? 'none').toLowerCase()))
  if (wrong !== undefined) return unreadable(`${wrong}=${tags.get(wrong) ?? ''}`, 'no_policy')
  return oldTags.filter((tag) => tags.has(tag)).map((tag) => finding('dmarc_old_tag', { tag }, { found }))
}

/** The policy for the domain: `p` of its own record. In a record of a parent domain, `sp` takes precedence. */
export function policyOf(domain: string, { name, tags }: DmarcRecord): string {
  const own = name === `_dmarc.${domain.toLowerCase()}`
  return ((own ? undefined : tags.get('sp')) ?? tags.get('p') ?? 'none').toLowerCase()
}

function policyProblems(
  subject: Subject,
  { found, record, isDkimRight }: { found: DmarcFound; record: DmarcRecord; isDkimRight: boolean },
): Finding[] {
  const { domain } = subject
  const policy = policyOf(domain, record)
  const isStrict = policy === 'quarantine' || policy === 'reject'
  if (!isStrict)
    return isLongEnough(subject) ? [finding('dmarc_none_long', { domain }, { found: [record.text] })] : []
  const isSpfExact = record.tags.get('aspf')?.toLowerCase() === 's'
  const isSpfAligned = isSpfExact
    ? envelopeDomain(subject).toLowerCase() === domain.toLowerCase()
    : isEnvelopeAligned(subject, found.organization)
  if (isDkimRight || isSpfAligned) return []
  return [finding('dmarc_unaligned', { domain, policy }, { found: [record.text] })]
}

/**
 * The time in milliseconds after which the owner of a sending domain should know from the reports who else sends as the
 * domain.
 */
const longEnough = 90 * 86_400_000

function isLongEnough({ sendingSince }: Subject): boolean {
  return sendingSince !== null && Date.now() - Date.parse(sendingSince) > longEnough
}

export function isEnvelopeAligned(subject: Subject, organization: string): boolean {
  return isBelow(envelopeDomain(subject), organization)
}

/** The domains that get reports. Values that are not addresses are ignored. */
function reportHosts(tags: DmarcRecord['tags']): string[] {
  return (tags.get('rua') ?? '').split(',').flatMap((each) => {
    const [, there] = /^\s*mailto:[^@\s]+@([\w.-]+)/i.exec(each) ?? []
    return there === undefined ? [] : [there.toLowerCase()]
  })
}

/** If another domain gets the reports, that domain must publish its agreement (RFC 9990 section 4). */
async function reportProblems(
  lookups: Lookups,
  domain: string,
  { text, tags }: DmarcRecord,
): Promise<Finding[]> {
  const addresses = reportHosts(tags)
  const found = [text]
  if (addresses.length === 0) return [finding('dmarc_no_reports', { domain }, { found })]
  const elsewhere = [...new Set(addresses)].filter(
    (there) => !isBelow(there, domain) && !isBelow(domain, there),
  )
  const judged = await Promise.all(
    elsewhere.slice(0, mostReportAddresses).map(async (there) => {
      const name = `${domain}._report._dmarc.${there}`
      const agreed = await lookups.txt(name, 'v=dmarc1')
      if (agreed === null) return [unanswered('dmarc.rua', `DMARC (${name})`)]
      if (agreed.some(isDmarc)) return []
      const record = { type: 'TXT' as const, name, value: 'v=DMARC1' }
      return [finding('dmarc_reports_refused', { there }, { found, record })]
    }),
  )
  return judged.flat()
}
