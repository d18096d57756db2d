// What came back about a campaign's messages, for reports. Reads: feedback, suppressions, campaigns.
import { rows, sql, type Db } from '../../../platform/db/index.ts'

export interface Returned {
  /** The worst that came back; null: only a complaint did. */
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

/** What came back about some recipients of a mailing, by their numbers; those of whom nothing did are left out. */
export async function listReturned(
  db: Db,
  mailingId: number,
  recipients: readonly { seq: number; email: string }[],
): Promise<Map<number, Returned>> {
  const found = await rows(
    db,
    sql<Row>`with asked as (
        select seq, lower(email) as email from unnest(${recipients.map(({ seq }) => seq)}::integer[],
          ${recipients.map(({ email }) => email)}::text[]) as each (seq, email)
      )
      select f.seq, f.kind, f.words, f.received_at from feedback f
        where f.mailing_id = ${mailingId} and f.counted and f.kind in ('hard', 'soft', 'block', 'complaint')
          and f.cause is distinct from 'held_by_provider' and f.seq = any(select seq from asked)
      union all
      -- Refused for good while it was sent.
      select a.seq, 'hard', coalesce(s.words, ''), s.created_at from suppressions s join asked a using (email)
        where s.mailing_id = ${mailingId} and s.reason = 'hard_bounce'
          and not exists (select from feedback f
            where f.mailing_id = ${mailingId} and f.seq = a.seq and f.kind = 'hard' and f.counted)
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

export interface ReturnedCounts {
  id: number
  bounced: number
  soft: number
  blocked: number
  complained: number
}

/** How many recipients of each campaign bounced, by kind, and complained; refusals for good while it was sent count. */
export async function countReturned(
  db: Db,
  workspaceId: number,
  ids: readonly number[],
): Promise<Map<number, ReturnedCounts>> {
  const counted = await rows(
    db,
    sql<ReturnedCounts>`select c.id,
        (select count(*) from (
          select lower(f.email) from feedback f
            where f.mailing_id = c.mailing_id and f.counted and f.kind = 'hard'
              and f.cause is distinct from 'held_by_provider'
          union select s.email from suppressions s
            where s.mailing_id = c.mailing_id and s.reason = 'hard_bounce') as hard) as bounced,
        count(*) filter (where f.kind = 'soft') as soft, count(*) filter (where f.kind = 'block') as blocked,
        count(*) filter (where f.kind = 'complaint') as complained
      from campaigns c left join feedback f on f.mailing_id = c.mailing_id and f.counted
        and f.kind in ('soft', 'block', 'complaint') and f.cause is distinct from 'held_by_provider'
      where c.workspace_id = ${workspaceId} and c.id = any(${ids}::bigint[])
      group by c.id, c.mailing_id`,
  )
  return new Map(counted.map((each) => [each.id, each]))
}
