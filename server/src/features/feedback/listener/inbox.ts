// How a mail gets into the inbox, and why not.
import type { SMTPServerSession } from 'smtp-server'
import type { Db } from '../../../platform/db/index.ts'
import { mostReportBytes } from '../../../platform/refusals/index.ts'
import { keepReportMail } from '../../dmarc/index.ts'
import { addressed, isForReports } from '../addresses.ts'
import { InboxLimit } from '../inbox-limit.ts'
import { readProbeAddress } from '../probe-addresses.ts'
import { MailBatcher } from '../mail-batcher.ts'
import { receivedLine } from './received.ts'
import type { Taken } from './body.ts'
import type { ListenerDeps, RefusalReason } from './deps.ts'

/** An answer of the listener, as the SMTP server takes it (RFC 5321, section 4.2). */
export function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** A stranger's address as the log may show it. */
export function printable(address: string): string {
  return address.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 320)
}

/** Why a mail is refused: the reason that the metrics count, and the answer to its sender. */
export interface Fault {
  reason: RefusalReason
  reply: ReturnType<typeof reply>
}
/** The refusal while too much mail waits to be read. */
export const inboxFull: Fault = {
  reason: 'inbox full',
  reply: reply(452, '4.3.1 Too much mail waits to be read, please come again'),
}
const tooManyReports: Fault = {
  reason: 'too many reports',
  reply: reply(452, '4.3.1 Too many reports wait to be read, please come again'),
}

/** The inbox of what comes back: whether it is full for an address, and how a mail gets into it. */
export function inboxOf({ db, tokens, domain }: Pick<ListenerDeps, 'db' | 'tokens' | 'domain'>) {
  const limit = new InboxLimit(db)
  const inbox = new MailBatcher(db)
  /** Stores a mail for each of its addresses. Returns why it cannot be stored, or null. */
  const keep = async (
    taken: Taken,
    session: SMTPServerSession,
    addresses: readonly string[],
  ): Promise<Fault | null> => {
    const others = addresses.filter((address) => !isForReports(address))
    if (others.length < addresses.length && !(await keepWhole(db, taken))) return tooManyReports
    const { mailFrom } = session.envelope
    const envelopeFrom = mailFrom ? printable(mailFrom.address) : ''
    const beginning = taken.body.subarray(0, mostReportBytes)
    const isProbe = others.some((address) => readProbeAddress(tokens, address))
    // A probe's report shows which server delivered the probe, so it gets a Received line. Other mail is stored
    // without such a line, because equal bytes reveal a repeated report.
    const body = isProbe ? Buffer.concat([receivedLine(session, domain, new Date()), beginning]) : beginning
    const envelopeTo = others.map((address) => addressed(tokens, address))
    if (!(await limit.take(envelopeTo, body.length))) return inboxFull
    if (others.length > 0) await inbox.keep({ way: 'smtp', envelopeFrom, envelopeTo, body })
    return null
  }
  return {
    isFull: async (address: string) =>
      !isForReports(address) && !(await limit.hasRoom(addressed(tokens, address))),
    keep,
  }
}

/** Stores a DMARC report, unless too many are on the wire or wait to be read. */
async function keepWhole(db: Db, { body, isWhole, free }: Taken): Promise<boolean> {
  try {
    return isWhole && (await keepReportMail(db, body))
  } finally {
    free()
  }
}
