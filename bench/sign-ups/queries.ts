// SQL statements for measuring confirmation mails.
import { row, rows, sql, type Db } from '../../server/src/platform/db/index.ts'

/** Confirmation mails that the relay accepted. Their recipients have a token among their values. */
const mailed = sql`from recipients r join deliveries d on d.mailing_id = r.mailing_id and d.seq = r.seq
  and d.outcome = 'sent' where r.fields ? 'data.token'`

/** The number of sign-ups whose mail has no outcome. */
export async function countOpenSignUps(db: Db): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select (select count(*) from sign_ups) - (select count(*) ${mailed}) as count`,
  )
  return counted?.count ?? 0
}

/** When the relay's answer to each confirmation mail was recorded, in milliseconds since 1970. */
export function listMailed(db: Db): Promise<{ email: string; at: number }[]> {
  return rows(
    db,
    sql<{ email: string; at: number }>`select r.email,
      (extract(epoch from d.at) * 1000)::double precision as at ${mailed}`,
  )
}

/** Creates an approved account for the workspace, because forms of a workspace without an owner are closed. */
export async function giveOwner(db: Db, workspaceId: number): Promise<void> {
  await rows(
    db,
    sql`with owner as (
        insert into accounts (email, password_hash, status)
        values ('ann@office.example', 'none', 'approved') returning id)
      update workspaces set account_id = (select id from owner) where id = ${workspaceId}`,
  )
}
