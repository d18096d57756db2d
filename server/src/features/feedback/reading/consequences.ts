// Decides what to record about reports, and which addresses to suppress.
import type { FoundPlace } from '../../deliveries/index.ts'
import type { Suppression } from '../../suppressions/index.ts'
import { heldByProvider } from '../hooks/event.ts'
import type { EventReport } from '../kept-event.ts'
import type { NewReport } from '../queries/record.ts'
import { actionOf, reasons, sourceKey } from './meaning.ts'
import type { Note } from './understand.ts'

/** A report about a delivery that Lettermill knows. */
export interface Known extends Omit<Note, 'place'> {
  delivery: FoundPlace
}

/** The record of a report. */
export function reportOf({ mail, delivery, report, key, original, at }: Known): NewReport {
  const { workspace_id, mailing_id, seq, email } = delivery
  const { kind, cause, code, status, words, reporter } = report
  const record = {
    workspace_id,
    mailing_id,
    seq,
    email,
    way: mail.way,
    kind,
    cause,
    code,
    status,
    words,
    reporter,
    action: actionOf(mail, delivery, report),
    source_key: sourceKey(mail, delivery, kind, key),
    received_at: kind === 'delivered' ? arrivalOf(mail, at) : mail.received_at,
  }
  return { record, original: original ?? mail.body, isKnown: kind === delivery.refused }
}

/** When a message arrived, as the event says, but not in the future; without a time, when the report came. */
function arrivalOf({ received_at: receivedAt }: Note['mail'], at: number | undefined): string {
  return at === undefined ? receivedAt : new Date(Math.min(at, Date.parse(receivedAt))).toISOString()
}

export function suppressionsOf({ kind }: EventReport, record: NewReport['record']): Suppression[] {
  const { workspace_id: workspaceId, mailing_id: mailingId, email, action } = record
  const reason = reasons[kind]
  if (action !== 'suppressed' || !reason) return []
  const { code, status, cause, words, reporter } = record
  const evidence = { code, status, cause, words, reporter: reporter || null }
  // The provider refuses the address because of an earlier event, so this report is no bounce of the campaign.
  const causing = cause === heldByProvider ? null : mailingId
  return [{ workspaceId, email, reason, mailingId: causing, evidence }]
}

/**
 * Divides the reports into rounds, in their order, with each delivery at most once in a round. Reports about erased
 * people are left out.
 */
export function roundsOf(about: readonly Known[]): Known[][] {
  const rounds: Known[][] = []
  const seen = new Map<string, number>()
  for (const known of about) {
    const { mailing_id: mailingId, seq, email } = known.delivery
    if (email === '') continue
    const place = `${String(mailingId)}/${String(seq)}`
    const round = seen.get(place) ?? 0
    seen.set(place, round + 1)
    ;(rounds[round] ??= []).push(known)
  }
  return rounds
}
