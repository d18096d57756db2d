// SQL for what readers did with a message. Bots are left out: `at` of a first event is the time of the first event that
// showed no sign of a bot. Reads by join: first_events (tracking).
import type { DeliveryState, ReaderAct } from '@lettermill/contracts'
import { sql } from '../../../../platform/db/index.ts'
import { seqsIn } from '../states.ts'

const kinds: Record<ReaderAct, 'open' | 'click' | 'unsubscribe'> = {
  opened: 'open',
  not_opened: 'open',
  clicked: 'click',
  not_clicked: 'click',
  unsubscribed: 'unsubscribe',
}

const isDone = (reader: ReaderAct) => reader === 'opened' || reader === 'clicked' || reader === 'unsubscribed'

type Sql = ReturnType<typeof sql>

// The conditions are scalar subqueries on primary keys. With `exists`, the planner may first read every event or
// delivery of the campaign, once for each page of 500 rows.

/** Whether the recipient `seq` has the final outcome `outcome`. */
const endedSo = (mailingId: number, seq: Sql, outcome: 'sent' | 'failed' | 'skipped') => sql`(
  select d.outcome from deliveries d
  where d.mailing_id = ${mailingId} and d.seq = ${seq} and d.outcome = ${outcome} limit 1
) is not null`

/** The time at which the recipient `seq` first did what `reader` names: opened, clicked or unsubscribed. */
const firstTime = (mailingId: number, seq: Sql, reader: ReaderAct) => sql`(
  select h.at from first_events h
  where h.mailing_id = ${mailingId} and h.seq = ${seq} and h.kind = ${kinds[reader]} and h.link = -1)`

/**
 * Whether the recipient `seq` did what `reader` names. For "did not" acts, the recipient's message must have been sent.
 */
export function actedSo(mailingId: number, seq: Sql, reader: ReaderAct): Sql {
  const at = firstTime(mailingId, seq, reader)
  return isDone(reader) ? sql`${at} is not null` : sql`${endedSo(mailingId, seq, 'sent')} and ${at} is null`
}

/** The recipients who did what `reader` names. For "did not" acts, their messages must have been sent. */
export function seqsByReader(mailingId: number, reader: ReaderAct): Sql {
  if (isDone(reader))
    return sql`select h.seq from first_events h
      where h.mailing_id = ${mailingId} and h.kind = ${kinds[reader]} and h.link = -1 and h.at is not null`
  return sql`select d.seq from deliveries d
    where d.mailing_id = ${mailingId} and d.outcome = 'sent' and ${firstTime(mailingId, sql`d.seq`, reader)} is null`
}

/** Whether the recipient `seq` is in a state. */
export function isIn(mailingId: number, seq: Sql, state: DeliveryState | 'all'): Sql {
  if (state === 'all') return sql`true`
  if (state === 'sent' || state === 'failed' || state === 'skipped') return endedSo(mailingId, seq, state)
  return sql`${seq} = any(array(${seqsIn(mailingId, state)}))`
}

/** Whether the two filters exclude everybody. "Not opened" and "not clicked" apply only to sent messages. */
export function excludesAll(reader: ReaderAct, state: DeliveryState | 'all'): boolean {
  return !isDone(reader) && state !== 'all' && state !== 'sent'
}
