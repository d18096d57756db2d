// Decides which delivery or probe a parsed mail or event of the inbox is about. It does not ask the database.
import { readUnsubscribeAddress, type Place } from '../../deliveries/index.ts'
import type { LinkTokens } from '../../tracking/index.ts'
import { placeOf } from '../addresses.ts'
import type { EventReport } from '../kept-event.ts'
import { readProbeAddress, type ProbePlace } from '../probe-addresses.ts'
import type { WaitingMail } from '../queries/inbox.ts'
import type { Parsed } from './parse.ts'

export interface Note {
  mail: WaitingMail
  place: Place | null
  report: EventReport
  /** The report, read again for the recipient of its delivery. */
  ofRecipient?: EventReport
  /** The key of an event, and its original; absent for mail. */
  key?: string | undefined
  original?: Buffer | undefined
  /** When it happened, in milliseconds, as the event says. */
  at?: number | undefined
  /** For mail to the address of a probe: the probe; null if the address has expired. */
  probe?: ProbePlace | null
}

/** The meaning of a mail, and the delivery or probe that it is about. */
export function understand(
  tokens: LinkTokens,
  mail: WaitingMail,
  { report, candidates, isUnsubscribe, event }: Parsed,
): Note {
  const address = mail.envelope_to
  if (event) return { mail, report, ...event, original: Buffer.from(event.original) }
  if (/^probe-/i.test(address)) {
    const probe = readProbeAddress(tokens, address, Date.parse(mail.received_at))
    return { mail, place: null, probe, report }
  }
  if (/^u-/i.test(address))
    return { mail, place: isUnsubscribe ? readUnsubscribeAddress(tokens, address) : null, report }
  return { mail, report, place: placeOf(tokens, address, candidates) }
}

/**
 * Sorts unsubscribes first, because each unsubscribe commits in a transaction of its own. It must not wait for the
 * reader's transaction, which suppresses all addresses at once, in one order.
 */
export function unsubscribesFirst(one: Note, other: Note): number {
  const rank = ({ report }: Note) => (report.kind === 'unsubscribe' ? 0 : 1)
  return rank(one) - rank(other) || one.mail.id - other.mail.id
}
