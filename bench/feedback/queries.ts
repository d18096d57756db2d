// SQL statements for measuring bounces.
import { row, rows, sql, type Db } from '../../server/src/platform/db/index.ts'

export async function clearInbox(db: Db): Promise<void> {
  await rows(db, sql`delete from feedback_inbox`)
}

/** Inserts bounces that were acknowledged but not read. */
export async function fillInbox(db: Db, mails: readonly { to: string; body: Buffer }[]): Promise<void> {
  for (let at = 0; at < mails.length; at += 1000) {
    const some = mails.slice(at, at + 1000)
    await rows(
      db,
      sql`insert into feedback_inbox (way, envelope_from, envelope_to, body)
        select 'smtp', '', mail.to_address, convert_to(mail.text, 'UTF8')
        from unnest(${some.map(({ to }) => to)}::text[], ${some.map(({ body }) => body.toString())}::text[])
          as mail (to_address, text)`,
    )
  }
}

export async function countWaiting(db: Db): Promise<number> {
  const counted = await row(db, sql<{ count: number }>`select count(*) from feedback_inbox`)
  return counted?.count ?? 0
}

export async function countSuppressed(db: Db): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(distinct f.seq) from feedback f
      join suppressions s on s.workspace_id = f.workspace_id and s.email = lower(f.email)
      where f.mailing_id = 2 and f.counted and f.kind = 'hard' and f.action = 'suppressed'`,
  )
  return counted?.count ?? 0
}
