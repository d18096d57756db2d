// Reads the report in a mail to dmarc@, and finds out who signed the mail.
import PostalMime from 'postal-mime'
import type { DnsOptions } from '../../../platform/dns/index.ts'
import { readAggregate, type DmarcReport } from './report.ts'
import { findSigner, type Signer } from './signature.ts'
import { unpack } from './unpack.ts'
import { Unreadable, type DropReason } from './unreadable.ts'

export type Outcome = ({ report: DmarcReport } & Signer) | { dropped: DropReason }

/** Further attachments are ignored. */
const mostAttachments = 10

interface Given {
  mail: Uint8Array
  /** Seconds since 1970. */
  now: number
  /** Where the keys of signatures are looked up. */
  dns?: DnsOptions
}

/** Reads the first report of a mail. It never throws. */
export async function readMail({ mail, now, dns }: Given): Promise<Outcome> {
  try {
    const report = await reportIn(mail, now)
    return { report, ...(await findSigner(mail, report.writer, dns)) }
  } catch (error) {
    return { dropped: error instanceof Unreadable ? error.reason : 'damaged' }
  }
}

async function reportIn(mail: Uint8Array, now: number): Promise<DmarcReport> {
  const { attachments } = await PostalMime.parse(mail, { maxNestingDepth: 10, maxHeadersSize: 256 * 1024 })
  for (const { content } of attachments.slice(0, mostAttachments)) {
    const xml = unpack(typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content))
    if (xml) return readAggregate(xml, now)
  }
  throw new Unreadable('no report')
}
