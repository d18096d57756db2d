// Creates readers: campaigns whose messages arrived an hour ago, and the tracking links in the messages.
import { linkTokens } from '../../server/src/features/tracking/index.ts'
import { row, rows, sql, type Db } from '../../server/src/platform/db/index.ts'
import { secretKey } from '../letter.ts'

const campaigns = [1, 2, 3, 4] as const
const links = [1, 2, 3].map((number) => `https://www.office.example/news/${String(number)}?from=letter`)

/** Creates four campaigns with that many recipients each. */
export async function insertReaders(db: Db, recipients: number): Promise<void> {
  for (const id of campaigns) {
    await rows(
      db,
      sql`insert into mailings (id, workspace_id, kind, state, total, content)
        values (${id}, 1, 'campaign', 'closed', ${recipients}, ${JSON.stringify({ links })})`,
    )
    await rows(
      db,
      sql`insert into recipients (mailing_id, seq, contact_id, email, fields)
        select ${id}::bigint, n, n, 'reader' || n || '@far.example', '{"first_name": "Ann"}' from generate_series(1, ${recipients}::integer) n`,
    )
    await rows(
      db,
      sql`insert into deliveries (mailing_id, seq, chunk, outcome, at)
        select ${id}::bigint, n, 0, 'sent', now() - interval '1 hour' from generate_series(1, ${recipients}::integer) n`,
    )
  }
  await rows(db, sql`vacuum analyze`)
}

/** That many paths of links or pixels, in random order. Readers repeat only if there are fewer readers than paths. */
export function addressesOf(kind: 'click' | 'open', count: number, recipients: number): string[] {
  const tokens = linkTokens(secretKey)
  return Array.from({ length: count }, (_, index) => {
    const mailingId = campaigns[index % campaigns.length] ?? 1
    // Visits each recipient once, because the step has no factor in common with their number.
    const seq = ((index * 7919) % recipients) + 1
    const token = tokens.sign(kind, {
      mailingId,
      seq,
      ...(kind === 'click' && { link: index % links.length }),
    })
    return kind === 'click' ? `/c/${token}` : `/o/${token}.gif`
  })
}

/** The number of recipients that the stats count. */
export async function countInStats(db: Db, kind: 'click' | 'open'): Promise<number> {
  const column = sql.id(kind)
  const counted = await row(
    db,
    sql<{ count: number }>`select coalesce(sum(${column}), 0)::bigint as count from stats
      where mailing_id = 0 and granularity = 'day'`,
  )
  return counted?.count ?? 0
}

/** The number of recipients with an event. */
export async function countReaders(db: Db, kind: 'click' | 'open'): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from (
      select distinct mailing_id, seq from events where kind = ${kind} and bot is null) as readers`,
  )
  return counted?.count ?? 0
}

export async function countEvents(db: Db, kind: 'click' | 'open'): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from events where kind = ${kind}`,
  )
  return counted?.count ?? 0
}
