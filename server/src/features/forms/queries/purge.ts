// SQL that deletes sign-ups: old sign-ups, the sign-ups of a workspace, and the sign-ups of a person.
import { changed, deleteInPieces, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'

/**
 * Deletes sign-ups that are unconfirmed after `days` days, and records of confirmation mails that no limit counts any
 * more.
 */
export async function deleteOpen(db: Db, days: number): Promise<number> {
  await deleteInPieces(db, 'confirmation_mails', sql`at < now() - interval '7 days'`)
  return deleteInPieces(
    db,
    'sign_ups',
    // Sign-ups without a mail cannot be confirmed. They matter only to the limits of an hour.
    sql`confirmed_at is null and (created_at < now() - ${days}::integer * interval '1 day'
      or created_at < now() - interval '1 day' and state in ('limited', 'suppressed', 'failed'))`,
  )
}

export async function deleteSignUpsOf(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'confirmation_mails', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'sign_ups', sql`workspace_id = ${workspaceId}`)
}

/** Deletes a person's sign-ups, by the addresses that the person had. */
export async function eraseSignUps(tx: Tx, workspaceId: number, emails: readonly string[]): Promise<void> {
  await changed(
    tx,
    sql`delete from sign_ups where workspace_id = ${workspaceId}
      and lower(email) = any(select lower(given) from unnest(${[...emails]}::text[]) as given)`,
  )
}

/** The data about a person's sign-ups that a workspace stores. */
export interface KeptSignUp {
  form: string | null
  form_version: number
  email: string
  signed_up_at: string
  ip: string | null
  agent: string | null
  confirmed_at: string | null
  confirmed_ip: string | null
  confirmed_agent: string | null
}

export function listKeptSignUps(db: Db, workspaceId: number, email: string): Promise<KeptSignUp[]> {
  return rows(
    db,
    sql<KeptSignUp>`select f.name as form, u.form_version, u.email, u.created_at as signed_up_at, u.ip, u.agent,
        u.confirmed_at, u.confirmed_ip, u.confirmed_agent
      from sign_ups u left join forms f on f.id = u.form_id
      where u.workspace_id = ${workspaceId} and lower(u.email) = lower(${email}) order by u.id limit 1000`,
  )
}
