// The SQL of measuring confirmation mails.
import { row, rows, sql, type Db } from '../../server/src/platform/db/index.ts'

/** Of confirmation mails, which have a token among their recipient's values: those that the relay accepted. */
const mailed = sql`from recipients r join deliveries d on d.mailing_id = r.mailing_id and d.seq = r.seq
  and d.outcome = 'sent' where r.fields ? 'data.token'`

/** Sign-ups whose mail has no outcome yet. */
export async function countOpenSignUps(db: Db): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select (select count(*) from sign_ups) - (select count(*) ${mailed}) as count`,
  )
  return counted?.count ?? 0
}

/** When the relay's answer to each confirmation mail was recorded, in ms since 1970. */
export function listMailed(db: Db): Promise<{ email: string; at: number }[]> {
  return rows(
    db,
    sql<{ email: string; at: number }>`select r.email,
      (extract(epoch from d.at) * 1000)::double precision as at ${mailed}`,
  )
}

/** An approved account for the workspace: without an owner its forms are closed. */
export async function giveOwner(db: Db, workspaceId: number): Promise<void> {
  await rows(
    db,
    sql`with owner as (
        insert into accounts (email, password_hash, status)
        values ('ann@office.example', 'none', 'approved') returning id)
      update workspaces set account_id = (select id from owner) where id = ${workspaceId}`,
  )
}
