// Decides what each mail or event of the inbox means. It does not ask the database.
import { readReport, type Report } from '../../../platform/refusals/index.ts'
import { readUnsubscribeAddress, type Place } from '../../deliveries/index.ts'
import type { LinkTokens } from '../../tracking/index.ts'
import { placeAnswered, placeOf } from '../addresses.ts'
import { readEvent, type EventReport } from '../kept-event.ts'
import { readProbeAddress, type ProbePlace } from '../probe-addresses.ts'
import type { WaitingMail } from '../queries/record.ts'
import { isUnsubscribe } from './unsubscribe-mail.ts'

export interface Note {
  mail: WaitingMail
  place: Place | null
  report: EventReport
  /** The key of an event, and its original; absent for mail. */
  key?: string | undefined
  original?: Buffer | undefined
  /** For mail to the address of a probe: the probe; null if the address has expired. */
  probe?: ProbePlace | null
}

/** The record of an unsubscribe by mail. */
const byMail: Report = {
  ...{ kind: 'unsubscribe', cause: null, code: null, status: null },
  ...{ words: '', reporter: '', recipients: [], original: '' },
}

/** The meaning of a mail, and the delivery or probe that it is about. */
export async function understand(tokens: LinkTokens, mail: WaitingMail): Promise<Note> {
  const address = mail.envelope_to
  if (mail.way !== 'smtp' && mail.way !== 'imap') return { mail, ...readEvent(mail.body) }
  if (/^probe-/i.test(address)) {
    const probe = readProbeAddress(tokens, address, Date.parse(mail.received_at))
    return { mail, place: null, probe, report: await readReport(mail.body) }
  }
  if (/^u-/i.test(address)) {
    const place = readUnsubscribeAddress(tokens, address)
    const wants = place !== null && (await isUnsubscribe(mail.envelope_from, mail.body))
    return {
      mail,
      place: wants ? place : null,
      report: { ...byMail, reporter: mail.envelope_from.slice(0, 253) },
    }
  }
  const report = await readReport(mail.body)
  return {
    mail,
    report,
    place: placeOf(tokens, address, report.original) ?? placeAnswered(tokens, mail.body),
  }
}

/**
 * Sorts unsubscribes first, because each unsubscribe commits in a transaction of its own. It must not wait for the
 * reader's transaction, which suppresses all addresses at once, in one order.
 */
export function unsubscribesFirst(one: Note, other: Note): number {
  const rank = ({ report }: Note) => (report.kind === 'unsubscribe' ? 0 : 1)
  return rank(one) - rank(other) || one.mail.id - other.mail.id
}
