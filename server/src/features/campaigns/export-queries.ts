// Statements of the CSV reports. Reads by join: campaign_recipients, deliveries, deferrals, first_hits.
import { rows, sql, type Db } from '../../platform/db/index.ts'

export interface RecipientRow {
  seq: number
  email: string
  first_name: string
  last_name: string | null
  business_name: string | null
  outcome: 'sent' | 'failed' | 'skipped' | 'deferred' | 'in_doubt' | null
  reply: string | null
  tries: number
  sent_at: string | null
  first_open_at: string | null
  first_click_at: string | null
  unsubscribed_at: string | null
}

/** So many recipients of a campaign after `seq`, each with its last outcome and the reader's first hits. */
export function listRecipientRows(
  db: Db,
  campaignId: number,
  seq: number,
  limit: number,
): Promise<RecipientRow[]> {
  return rows(
    db,
    sql<RecipientRow>`
      select r.seq, r.email, r.first_name, r.last_name, r.business_name, last.outcome, last.reply, last.tries,
        case when last.outcome = 'sent' then last.at end as sent_at,
        hits.first_open_at, hits.first_click_at, hits.unsubscribed_at
      from (select * from campaign_recipients where campaign_id = ${campaignId} and seq > ${seq}
        order by seq limit ${limit}) r
      left join lateral (
        select outcome, reply, at, count(*) over () as tries from deliveries d
        where d.campaign_id = r.campaign_id and d.seq = r.seq
        order by (outcome in ('sent', 'failed', 'skipped')) desc, chunk desc limit 1) last on true
      left join lateral (
        select min(at) filter (where kind = 'open') as first_open_at,
          min(at) filter (where kind = 'click') as first_click_at,
          min(at) filter (where kind = 'unsubscribe') as unsubscribed_at
        from first_hits h where h.campaign_id = r.campaign_id and h.seq = r.seq) hits on true
      order by r.seq`,
  )
}
