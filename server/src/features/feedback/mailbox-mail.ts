// Finds the mail about Lettermill's messages in a mailbox that people use too.
import PostalMime from 'postal-mime'
import { readReport, type ReportKind } from '../../platform/refusals/index.ts'
import type { LinkTokens } from '../tracking/index.ts'
import { isForReports, isOurs, isToken, placeAnswered, placeOf } from './addresses.ts'

export interface OursInMailbox {
  envelopeFrom: string
  /**
   * Lettermill's address to which the mail was sent. It has a token, or is dmarc@. Empty if the content of the mail
   * names the delivery.
   */
  envelopeTo: string
  /** Whether it is a DMARC report, which must be fetched whole. */
  isReport?: true
}

/** Headers in which mail servers write the address that a mail was delivered to. */
const recipientHeaders = new Set([
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'to',
  'received',
])

/** The types of attachment of DMARC reports. A person who writes to dmarc@ attaches none of these. */
const packed = /^content-type:\s*(?:application\/[\w.+-]*(?:zip|octet-stream|xml)|text\/xml)/im

/**
 * Mail to an address without a token is about a message only if it is of one of these kinds. A reader's reply quotes
 * links with tokens too.
 */
const reports = new Set<ReportKind>([
  'hard',
  'soft',
  'block',
  'delayed',
  'delivered',
  'complaint',
  'not_spam',
  'auth_failure',
  'unsubscribe',
])

/**
 * Whether a mail is about a message of Lettermill. There are three cases: an address with a token, a report that
 * returns links with a token, and a DMARC report. Never throws.
 * @param domain BOUNCE_DOMAIN
 */
export async function oursIn(
  tokens: LinkTokens,
  body: Buffer,
  domain: string | null = null,
): Promise<OursInMailbox | null> {
  const headers = await headersOf(body)
  const valuesOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value)
  const from = valuesOf('return-path')[0] ?? valuesOf('from')[0] ?? ''
  const envelopeFrom = /[^\s<>,;"]+@[^\s<>,;"]+/.exec(from)?.[0].slice(0, 320) ?? ''
  for (const { key, value } of headers) {
    if (!recipientHeaders.has(key)) continue
    for (const [address] of value.matchAll(/\b(?:b|u|probe)-[\da-f]{48}@[\w.-]{1,253}/gi))
      if (isToken(tokens, address)) return { envelopeFrom, envelopeTo: address }
    for (const [address] of value.matchAll(/(?<![\w.+-])dmarc@[\w.-]{1,253}/gi))
      if (
        domain !== null &&
        isForReports(address) &&
        isOurs(tokens, address, domain) &&
        packed.test(body.toString('latin1'))
      )
        return { envelopeFrom, envelopeTo: address, isReport: true }
  }
  const { kind, original } = await readReport(body)
  if (!reports.has(kind)) return null
  return (placeOf(tokens, '', original) ?? placeAnswered(tokens, body))
    ? { envelopeFrom, envelopeTo: '' }
    : null
}

async function headersOf(body: Buffer): Promise<{ key: string; value: string }[]> {
  try {
    const end = /\r?\n\r?\n/.exec(body.toString('latin1'))?.index ?? body.length
    const { headers } = await PostalMime.parse(body.subarray(0, end), { maxHeadersSize: body.length })
    return headers
  } catch {
    return []
  }
}
