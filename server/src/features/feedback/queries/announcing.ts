// What the webhooks of a workspace are told of messages that came back. Reads no table of another feature.
import type { WebhookEvent } from '@lettermill/contracts'
import { sql, type Tx } from '../../../platform/db/index.ts'
import { announce } from '../../webhooks/index.ts'
import type { NewFeedback } from './record.ts'

const events: Readonly<Record<string, WebhookEvent>> = {
  hard: 'message.bounced',
  soft: 'message.bounced',
  block: 'message.bounced',
  complaint: 'message.complained',
}

/** Announces a bounce or a complaint, in the transaction that records it for the first time. */
export async function announceFeedback(tx: Tx, each: Omit<NewFeedback, 'action'>): Promise<void> {
  const type = events[each.kind]
  if (!type) return
  const { kind, code, status, words, reporter } = each
  const data = JSON.stringify({ kind, code, status, reply: words.slice(0, 500), reporter })
  await announce(
    tx,
    type,
    sql`select ${each.workspace_id}::bigint as workspace_id, now() as at, null::bigint as contact_id,
      ${each.mailing_id}::bigint as mailing_id, ${each.seq}::integer as seq, ${data}::jsonb as data`,
  )
}
