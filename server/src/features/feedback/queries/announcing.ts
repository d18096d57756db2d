// Announces events about bounces and complaints to the webhooks of a workspace. Reads no table of another feature.
import type { WebhookEvent } from '@lettermill/contracts'
import { sql, type Tx } from '../../../platform/db/index.ts'
import { writeFacts } from '../../facts/index.ts'
import type { NewFeedback } from './record.ts'

const events: Readonly<Record<string, WebhookEvent>> = {
  hard: 'message.bounced',
  soft: 'message.bounced',
  block: 'message.bounced',
  complaint: 'message.complained',
}

/** Announces bounces and complaints. Call it in the transaction that first records these bounces and complaints. */
export async function announceFeedback(
  tx: Tx,
  reports: readonly Omit<NewFeedback, 'action'>[],
): Promise<void> {
  for (const type of ['message.bounced', 'message.complained'] as const) {
    const told = reports.filter(({ kind }) => events[kind] === type)
    if (told.length === 0) continue
    const data = told.map(({ kind, code, status, words, reporter }) =>
      JSON.stringify({ kind, code, status, reply: words.slice(0, 500), reporter }),
    )
    await writeFacts(
      tx,
      type,
      sql`select workspace_id, now() as at, null::bigint as contact_id, mailing_id, seq, data::jsonb as data
        from unnest(${told.map((each) => each.workspace_id)}::bigint[],
          ${told.map((each) => each.mailing_id)}::bigint[], ${told.map(({ seq }) => seq)}::integer[],
          ${data}::text[]) as told (workspace_id, mailing_id, seq, data)`,
    )
  }
}
