// Checks that the DKIM key with which Lettermill signs is published, as receivers do (RFC 6376 section 3.6.1).
import type { Finding } from '@lettermill/contracts'
import type { Lookups } from '../../../platform/dns/index.ts'
import { tagsOf } from '../dns/dmarc.ts'
import { finding, right, unanswered } from '../../findings/index.ts'
import type { DkimKeyRecord, Subject } from '../subject.ts'

export async function checkDkim(lookups: Lookups, subject: Subject): Promise<Finding[]> {
  if (subject.signedByRelay) return [finding('dkim_by_relay', { domain: subject.domain })]
  return (await Promise.all(subject.keys.map((key) => checkKey(lookups, key)))).flat()
}

async function checkKey(lookups: Lookups, { name, value }: DkimKeyRecord): Promise<Finding[]> {
  const found = await lookups.txt(name, '')
  if (found === null) return [unanswered('dkim.key', `DKIM (${name})`)]
  const record = { type: 'TXT' as const, name, value }
  const [text] = found.filter(isKey)
  if (text === undefined) return [finding('dkim_missing', { name }, { found, record })]
  const tags = tagsOf(text)
  const plain = (given = '') => given.replace(/\s+/g, '')
  const wanted = tagsOf(value)
  if (plain(tags.get('p')) === '') return [finding('dkim_revoked', { name }, { found, record })]
  const isOurs =
    plain(tags.get('p')) === plain(wanted.get('p')) &&
    (tags.get('k') ?? 'rsa').toLowerCase() === (wanted.get('k') ?? 'rsa').toLowerCase()
  if (!isOurs) return [finding('dkim_other', { name }, { found, record })]
  const hashes = tags.get('h')
  const problems = [
    ...(listIn(tags.get('t')).includes('y') ? [finding('dkim_testing', { name }, { found, record })] : []),
    ...(hashes !== undefined && !listIn(hashes).includes('sha256')
      ? [finding('dkim_hash', { name }, { found, record })]
      : []),
  ]
  return problems.length > 0 ? problems : [right('dkim.key', `DKIM (${name})`)]
}

/** Receivers discard a record with another version, or with a misspelled one (RFC 6376 section 3.6.1). */
function isKey(text: string): boolean {
  const tags = tagsOf(text)
  return tags.has('p') && (tags.get('v') ?? 'DKIM1') === 'DKIM1'
}

function listIn(value = ''): string[] {
  return value
    .toLowerCase()
    .split(':')
    .map((each) => each.trim())
}
