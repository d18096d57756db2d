// SQL of the bounces and complaints of a campaign, for reports. Reads by join: feedback, deliveries.
import { rows, sql, type Db } from '../../../platform/db/index.ts'

export interface Returned {
  /** The worst bounce; null if only a complaint came back. */
  bounce: 'hard' | 'soft' | 'block' | null
  /** The receiving server's words. */
  reason: string | null
  bounced_at: string | null
  complained_at: string | null
}

interface Row {
  seq: number
  kind: 'hard' | 'soft' | 'block' | 'complaint'
  words: string
  received_at: string
}

const weight = { hard: 3, soft: 2, block: 1 }

/**
 * The bounces and complaints of some recipients of a mailing, by the numbers of the recipients. Recipients without
 * bounces or complaints are left out.
 */
export async function listReturned(
  db: Db,
  mailingId: number,
  recipients: readonly { seq: number }[],
): Promise<Map<number, Returned>> {
  const found = await rows(
    db,
    sql<Row>`select f.seq, f.kind, f.words, f.received_at from feedback f
        where f.mailing_id = ${mailingId} and f.counted and f.kind in ('hard', 'soft', 'block', 'complaint')
          and f.cause is distinct from 'held_by_provider' and f.seq = any(${recipients.map(({ seq }) => seq)}::integer[])
      union all
      -- Addresses that the relay refused while the message was sent.
      select d.seq, d.refused, coalesce(d.reply, ''), d.at from deliveries d
        where d.mailing_id = ${mailingId} and d.outcome = 'failed' and d.refused is not null
          and d.seq = any(${recipients.map(({ seq }) => seq)}::integer[])
      order by received_at`,
  )
  const bySeq = new Map<number, Returned>()
  for (const { seq, kind, words, received_at: at } of found) {
    const known = bySeq.get(seq) ?? { bounce: null, reason: null, bounced_at: null, complained_at: null }
    if (kind === 'complaint') known.complained_at ??= at
    else if (known.bounce === null || weight[kind] > weight[known.bounce])
      Object.assign(known, { bounce: kind, reason: words, bounced_at: at })
    bySeq.set(seq, known)
  }
  return bySeq
}
