// Finds the mail about Lettermill's messages in a mailbox that people use too.
import type { ReportKind } from '../../../platform/refusals/index.ts'
import type { LinkTokens } from '../../tracking/index.ts'
import { isForReports, isOurs, isToken, placeOf } from '../addresses.ts'
import type { MailboxMail } from '../reading/parse.ts'

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
 * returns links with a token, and a DMARC report.
 * @param domain BOUNCE_DOMAIN
 */
export function oursIn(
  tokens: LinkTokens,
  { from: envelopeFrom, addresses, isPacked, kind, candidates }: MailboxMail,
  domain: string | null = null,
): OursInMailbox | null {
  for (const address of addresses) {
    if (isToken(tokens, address)) return { envelopeFrom, envelopeTo: address }
    const isReport = isForReports(address) && domain !== null && isOurs(tokens, address, domain)
    if (isReport && isPacked) return { envelopeFrom, envelopeTo: address, isReport }
  }
  if (!reports.has(kind)) return null
  return placeOf(tokens, '', candidates) ? { envelopeFrom, envelopeTo: '' } : null
}
