// Finds out who signed the mail of a report (DKIM, RFC 6376). Anybody can write a report in anybody's name; only the
// signature of the reporting domain shows that the report is its own.
import { getDomain } from 'tldts'
import { createDns, resolverOf, type DnsOptions } from '../../../platform/dns/index.ts'
import { readName } from './values.ts'

export interface Signer {
  /** The domain whose signature is valid and counts; null if there is none. */
  signedBy: string | null
  /** Whether a signature that would count could not be checked, because the DNS gave no answer. */
  isUnsure: boolean
}

/** Limits of a mail whose signatures are checked. A mail beyond them counts as unsigned. */
const most = { header: 256 * 1024, from: 2000, signature: 8192, signatures: 5 }
const asking: DnsOptions = { time: 4000, questionTime: 1500, questions: most.signatures }
const nobody: Signer = { signedBy: null, isUnsure: false }

/**
 * Checks the signatures of a mail. A signature counts if its domain is aligned with From and with the address of the
 * reporting organisation, if it covers From and the whole body, and if it uses SHA-256. Only such signatures are looked
 * up in the DNS.
 * @param writer the domain of the address that the report names as its organisation's
 */
export async function findSigner(
  mail: Uint8Array,
  writer: string | null,
  dns: DnsOptions = {},
): Promise<Signer> {
  const message = writer === null ? null : withSignatures(Buffer.from(mail), writer)
  if (!message || writer === null) return nobody
  // The module is large, so it is loaded only when it is needed.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js')
  const resolver = resolverOf(createDns({ ...asking, ...dns }).begin())
  const { headerFrom, results } = await dkimVerify(message, { resolver })
  const [from = '', ...others] = headerFrom
  if (others.length > 0 || !isAligned(domainOf(from), writer)) return nobody
  const counting = results.filter(({ signingDomain }) => isAligned(signingDomain, writer))
  const valid = counting.find(({ status }) => status.result === 'pass')
  return {
    signedBy: valid ? readName(valid.signingDomain) : null,
    isUnsure: !valid && counting.some(({ status }) => status.result === 'temperror'),
  }
}

/** The domain of an address; null if it has none. */
export function domainOf(address: string): string | null {
  return readName(address.slice(address.lastIndexOf('@') + 1).trim())
}

/** Whether two domains belong to one organisation (relaxed alignment, by the Public Suffix List). */
function isAligned(one: string | null | undefined, other: string): boolean {
  const organization = getDomain(other, { allowPrivateDomains: true })
  return (
    Boolean(one) &&
    organization !== null &&
    getDomain(one ?? '', { allowPrivateDomains: true }) === organization
  )
}

/**
 * The mail with no other signatures than those that may count, so that a stranger cannot make Lettermill check
 * thousands; null if none may count.
 */
function withSignatures(mail: Buffer, writer: string): Buffer | null {
  const head = readHead(mail)
  if (!head) return null
  const signatures = head.fields.filter((field) => mayCount(field, writer)).slice(0, most.signatures)
  const isLongFrom = head.fields.some((field) => nameOf(field) === 'from' && field.length > most.from)
  if (signatures.length === 0 || isLongFrom) return null
  const kept = head.fields.filter(
    (field) => !/^(?:dkim-signature|arc-[\w-]{1,40})$/.test(nameOf(field)) || signatures.includes(field),
  )
  return Buffer.concat([Buffer.from(kept.join(''), 'latin1'), mail.subarray(head.end)])
}

/** The header's fields, with their line breaks, and where the empty line after them begins. */
function readHead(mail: Buffer): { fields: string[]; end: number } | null {
  const fields: string[] = []
  let at = 0
  while (at < most.header) {
    const next = mail.indexOf(10, at) + 1
    if (next === 0) return null
    const line = mail.toString('latin1', at, next)
    if (line === '\r\n' || line === '\n') return { fields, end: at }
    if (/^[ \t]/.test(line) && fields.length > 0) fields.push(`${fields.pop() ?? ''}${line}`)
    else fields.push(line)
    at = next
  }
  return null
}

function nameOf(field: string): string {
  return field
    .slice(0, Math.max(0, field.indexOf(':')))
    .trim()
    .toLowerCase()
}

function mayCount(field: string, writer: string): boolean {
  if (nameOf(field) !== 'dkim-signature' || field.length > most.signature) return false
  const tags = new Map(
    field
      .slice(field.indexOf(':') + 1)
      .replace(/\s/g, '')
      .split(';')
      .map((tag) => [
        tag.slice(0, Math.max(0, tag.indexOf('='))).toLowerCase(),
        tag.slice(tag.indexOf('=') + 1),
      ]),
  )
  const covered = (tags.get('h') ?? '').toLowerCase().split(':')
  const isWhole = !tags.has('l') && covered.includes('from')
  return isWhole && /-sha256$/i.test(tags.get('a') ?? '') && isAligned(tags.get('d'), writer)
}
