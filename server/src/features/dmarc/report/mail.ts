// Reads the report in a mail to dmarc@.
import PostalMime from 'postal-mime'
import { readAggregate, type DmarcReport } from './report.ts'
import { unpack } from './unpack.ts'
import { Unreadable, type DropReason } from './unreadable.ts'

export type Outcome = { report: DmarcReport } | { dropped: DropReason }

/** Further attachments are ignored. */
const mostAttachments = 10

/** Reads the first report of a mail. It never throws. @param now seconds since 1970 */
export async function readMail({ mail, now }: { mail: Uint8Array; now: number }): Promise<Outcome> {
  try {
    return { report: await reportIn(mail, now) }
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
