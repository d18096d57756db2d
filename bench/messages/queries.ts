// SQL statements for measuring single messages.
import { row, rows, sql, type Db } from '../../server/src/platform/db/index.ts'

export async function giveSubject(db: Db, templateId: number): Promise<void> {
  await rows(
    db,
    sql`update templates set message_subject = 'Order {{ data.order }}' where id = ${templateId}`,
  )
}

/** The number of accepted messages without an outcome. */
export async function countOpenMessages(db: Db): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from messages m where not exists (
      select from deliveries d where d.mailing_id = m.mailing_id and d.seq = m.seq and d.outcome = 'sent')`,
  )
  return counted?.count ?? 0
}

/**
 * Milliseconds of all messages, from the start of the call's transaction to the moment at which the relay's answer was
 * recorded. This includes the transaction and the flush, so it exceeds the time from acceptance to the relay.
 */
export async function listWaits(db: Db): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ ms: number }>`select (extract(epoch from d.at - m.created_at) * 1000)::double precision as ms
      from messages m join deliveries d on d.mailing_id = m.mailing_id and d.seq = m.seq and d.outcome = 'sent'`,
  )
  return found.map(({ ms }) => ms)
}

export async function forgetMessages(db: Db): Promise<void> {
  await rows(db, sql`delete from messages`)
}

/** Creates an approved account that owns the workspace. @returns its id */
export async function insertOwner(db: Db, workspaceId: number): Promise<number> {
  const owned = await row(
    db,
    sql<{ id: number }>`with owner as (
        insert into accounts (email, password_hash, status)
        values (${`owner${String(workspaceId)}@office.example`}, 'none', 'approved') returning id)
      insert into memberships (workspace_id, account_id, role) select ${workspaceId}, id, 'owner' from owner
      returning account_id as id`,
  )
  if (!owned) throw new Error('There is no such workspace')
  return owned.id
}
