// Decides the meaning of a piece of feedback for its delivery. Pure.
import { createHash } from 'node:crypto'
import { readReport, type Report } from '../../../platform/refusals/index.ts'
import type { FoundPlace } from '../../deliveries/index.ts'
import type { SuppressionReason } from '../../suppressions/index.ts'
import { statOfRefusal, type StatEntry } from '../../tracking/index.ts'
import { heldByProvider } from '../hooks/event.ts'
import type { EventReport } from '../kept-event.ts'
import type { WaitingMail } from '../queries/inbox.ts'
import type { NewFeedback, Recorded } from '../queries/record.ts'

/** Milliseconds after the last try. Feedback that comes later changes nothing. */
const lateAfter = 30 * 86_400_000

/** The reason of the suppression that each kind of report causes. */
export const reasons: Partial<Record<Report['kind'], SuppressionReason>> = {
  hard: 'hard_bounce',
  complaint: 'complaint',
}

/**
 * Changes an event that is about another address than the recipient's. The message was forwarded, and the recipient's
 * address still exists.
 */
export function ofRecipient(report: EventReport, { email }: FoundPlace): EventReport {
  const [named = ''] = report.recipients
  const plain = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')
  if (report.kind !== 'hard' || named === '' || plain(named) === plain(email)) return report
  return { ...report, kind: 'soft', cause: 'forwarded' }
}

const isBounce = (kind: string): kind is keyof typeof statOfRefusal => Object.hasOwn(statOfRefusal, kind)

/** The stats that a recorded report raises. Returns none if the report is about an event before this campaign. */
export function entriesOf(
  { workspace_id: workspaceId, mailing_id: mailingId }: FoundPlace,
  { kind, cause }: EventReport,
  { isFirstBounce }: Recorded,
): StatEntry[] {
  if (cause === heldByProvider) return []
  const one = { workspaceId, mailingId, count: 1 }
  if (kind === 'complaint') return [{ ...one, kind }]
  if (!isBounce(kind)) return []
  return [
    { ...one, kind: statOfRefusal[kind] },
    ...(isFirstBounce ? [{ ...one, kind: 'returned' as const }] : []),
  ]
}

/** The action that a report calls for. */
export function actionOf(
  mail: WaitingMail,
  delivery: FoundPlace,
  { kind }: EventReport,
): NewFeedback['action'] {
  if (delivery.tried_at === null) return 'elsewhere'
  if (Date.parse(mail.received_at) - Date.parse(delivery.tried_at) > lateAfter) return 'late'
  if (kind === 'unsubscribe') return 'unsubscribed'
  return reasons[kind] ? 'suppressed' : 'none'
}

/** Reads what a mail says about this recipient. */
export async function readMail(body: Buffer, email: string): Promise<EventReport> {
  const report = await readReport(body)
  return report.kind === 'hard' ? readReport(body, email) : report
}

/** A key that stays the same if a report arrives twice: the report's own Message-ID, or a digest of its bytes. */
export function sourceKey(
  mail: WaitingMail,
  { mailing_id: mailingId, seq }: FoundPlace,
  kind: string,
  key: string | undefined,
): Buffer {
  const place = `\0${String(mailingId)}/${String(seq)}/${kind}`
  if (key !== undefined)
    return createHash('sha256')
      .update(`${mail.way}\0${String(mail.workspace_id)}\0${key}`)
      .update(place)
      .digest()
  const head = mail.body.subarray(0, 16_384).toString('latin1')
  const own = /^message-id:\s*(<[^>\r\n]{1,500}>)/im.exec(head.split(/\r?\n\r?\n/, 1)[0] ?? '')?.[1]
  return createHash('sha256')
    .update(own ?? mail.body)
    .update(place)
    .digest()
}
