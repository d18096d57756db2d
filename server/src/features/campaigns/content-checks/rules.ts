// What spam filters and readers object to in a subject, in empty fields and in the recipients. Pure.
import { clippedAbove, nearClippedAbove, type Finding } from '@lettermill/contracts'
import { finding } from '../../findings/index.ts'
import type { Before, Sample } from './queries.ts'

/** Local parts of addresses that several people read, from RFC 2142 and from common practice. */
export const roles = [
  ...['abuse', 'accounts', 'admin', 'billing', 'contact', 'enquiries', 'hello', 'help', 'hr', 'info', 'jobs'],
  ...['mail', 'marketing', 'noc', 'office', 'postmaster', 'press', 'sales', 'security', 'spam', 'support'],
  ...['team', 'webmaster', 'noreply', 'no-reply'],
]

/** Misspelled domains, each with the domain that people meant. */
export const mistypedDomains = [
  ...['gmial.com', 'gmai.com', 'gamil.com', 'gmal.com', 'gnail.com', 'gmail.co', 'gmail.con', 'gmaill.com'],
  ...[
    'gmail.cm',
    'gmail.om',
    'gmali.com',
    'gmsil.com',
    'hotmial.com',
    'hotmal.com',
    'hotmai.com',
    'hotmil.com',
  ],
  ...[
    'hotmail.con',
    'hotmail.co',
    'yaho.com',
    'yahooo.com',
    'yahoo.con',
    'yhoo.com',
    'yahoo.co',
    'outlok.com',
  ],
  ...['outloo.com', 'outlook.con', 'outlook.co', 'iclod.com', 'icloud.con', 'icloud.co', 'iclould.com'],
  ...['aol.con', 'gmx.ed', 'web.ed', 'ukr.nt', 'ukr.ner', 'ukr.neet', 'urk.net', 'mail.ri', 'yandex.r'],
]

/** @param bytes of the largest HTML */
export function checkSize(bytes: number): Finding[] {
  const size = Math.ceil(bytes / 1024)
  if (bytes > clippedAbove) return [finding('size_over', { size })]
  return bytes > nearClippedAbove ? [finding('size_near', { size })] : []
}

/** @param subject as a reader gets it */
export function checkSubject(subject: string, before: string | null): Finding[] {
  const said = subject.trim()
  if (said === '') return [finding('subject_empty', {})]
  const count = [...new Intl.Segmenter().segment(said)].length
  const marks = said.match(/[!！]/g)?.length ?? 0
  const letters = said.match(/\p{L}/gu) ?? []
  const isLoud = letters.length > 3 && said === said.toUpperCase() && said !== said.toLowerCase()
  return [
    ...(count > 78 ? [finding('subject_long', { count })] : []),
    ...(isLoud ? [finding('subject_capitals', {})] : []),
    ...(marks >= 2 ? [finding('subject_loud', { count: marks })] : []),
    ...(/^(?:re|fwd?|aw|wg|відп)\s*:/i.test(said) ? [finding('subject_reply', {})] : []),
    ...(count > 50 && count <= 78 ? [finding('subject_longish', { count })] : []),
    ...(said === before?.trim() ? [finding('subject_same', {})] : []),
  ]
}

/** @param names the merge tags that the message prints without a default; `sample.empty` has the same order */
export function checkMerge(names: readonly string[], { contacts, empty }: Sample): Finding[] {
  return names.flatMap((name, index) => {
    const { count = 0, emails = [] } = empty[index] ?? {}
    if (count === 0) return []
    const said = {
      tag: `{{ ${name} }}`,
      count,
      of: contacts,
      addresses: emails.join(', '),
      example: `{{ ${name} | default: "…" }}`,
    }
    if (count === contacts) return [finding('merge_none', said)]
    return [finding(count > contacts * 0.05 ? 'merge_some' : 'merge_few', said)]
  })
}

/** The fewest contacts that make a finding. A sender with fewer contacts knows them. */
const leastContacts = 20

export function checkAudience(sample: Sample, { bounced, tried }: Before): Finding[] {
  const { contacts: of, old, roles: shared, mistyped } = sample
  const count = mistyped.reduce((sum, each) => sum + each.count, 0)
  const domains = mistyped.map((each) => `${each.domain} (${String(each.count)})`).join(', ')
  const rate = tried !== null && tried > 0 && bounced !== null ? bounced / tried : 0
  return [
    ...(of >= leastContacts && old > of * 0.2 ? [finding('audience_old', { count: old, of })] : []),
    ...(of >= leastContacts && shared > of * 0.05 ? [finding('audience_roles', { count: shared, of })] : []),
    ...(rate >= 0.05 ? [finding('audience_bounced', { percent: `${(rate * 100).toFixed(1)}%` })] : []),
    ...(count > 0 ? [finding('audience_mistyped', { count, domains })] : []),
  ]
}
