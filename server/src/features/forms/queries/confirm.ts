// SQL of the confirmation of a sign-up by the link in a mail.
import { changed, row, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import { type WaitingSignUp, waiting } from './sign-ups.ts'

/** A sign-up that is being confirmed. */
export interface ConfirmedSignUp extends WaitingSignUp {
  confirmed_at: string | null
}

/** A condition: one of the mails of the sign-up had the token. */
const hasToken = (digest: Buffer) => sql`token_digests @> array[${digest}::bytea]`

/** The sign-up that a token confirms. */
export function findByToken(
  db: Db,
  digest: Buffer,
): Promise<Pick<WaitingSignUp, 'workspace_id' | 'form_id' | 'language'> | undefined> {
  return row(db, sql`select workspace_id, form_id, language from sign_ups where ${hasToken(digest)}`)
}

/** Locks a sign-up by the digest of its token; undefined for an unknown token, and after `days` days. */
export function lockByToken(tx: Tx, digest: Buffer, days: number): Promise<ConfirmedSignUp | undefined> {
  return row(
    tx,
    sql<ConfirmedSignUp>`select ${waiting}, u.confirmed_at from sign_ups u
      where ${hasToken(digest)}
        and (u.confirmed_at is not null or u.created_at > now() - ${days}::integer * interval '1 day')
      for update of u`,
  )
}

export interface Confirmation {
  id: number
  formId: number
  contactId: number
  ip: string | null
  agent: string | null
}

/** Marks the sign-up as confirmed. The form counts each address once. */
export async function setConfirmed(
  tx: Tx,
  { id, formId, contactId, ip, agent }: Confirmation,
): Promise<void> {
  await changed(
    tx,
    sql`with counted as (
        update forms set confirmed = confirmed + case when exists (select from sign_ups u join sign_ups this
            on this.id = ${id} and lower(u.email) = lower(this.email) and u.workspace_id = this.workspace_id
          where u.form_id = ${formId} and u.id <> ${id} and u.confirmed_at is not null) then 0 else 1 end
        where id = ${formId})
      update sign_ups set state = 'confirmed', confirmed_at = now(), confirmed_ip = ${ip}, confirmed_agent = ${agent},
        contact_id = ${contactId} where id = ${id}`,
  )
}
