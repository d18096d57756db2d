// SQL of sign-ins that wait for their second factor.
import { changed, row, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export type Pending = Row<'pending_sign_ins', 'account_id' | 'password_digest'>

/** Stores a sign-in that waits for its second factor for `seconds`, and takes `tries` codes. */
export async function createPending(
  db: Db,
  idHash: Buffer,
  { account_id, password_digest }: Pending,
  { tries, seconds }: { tries: number; seconds: number },
): Promise<void> {
  await changed(
    db,
    sql`insert into pending_sign_ins (id_hash, account_id, password_digest, tries_left, expires_at)
        values (${idHash}, ${account_id}, ${password_digest}, ${tries}, now() + make_interval(secs => ${seconds}))`,
  )
}

/** Takes one try. @returns undefined if the sign-in is unknown or over */
export function takeTry(db: Db, idHash: Buffer): Promise<Pending | undefined> {
  return row(
    db,
    sql<Pending>`update pending_sign_ins set tries_left = tries_left - 1
        where id_hash = ${idHash} and tries_left > 0 and expires_at > now()
        returning account_id, password_digest`,
  )
}

/** @returns whether it was there, so that only one call finishes it */
export async function deletePending(db: Db, idHash: Buffer): Promise<boolean> {
  return (await changed(db, sql`delete from pending_sign_ins where id_hash = ${idHash}`)) > 0
}

/** Ends the sign-ins of an account that wait. */
export async function deletePendingOf(tx: Tx, accountId: number): Promise<void> {
  await changed(tx, sql`delete from pending_sign_ins where account_id = ${accountId}`)
}

/** Deletes sign-ins and challenges of passkeys that are over. */
export async function deleteOver(db: Db): Promise<void> {
  await changed(db, sql`delete from pending_sign_ins where expires_at <= now()`)
  await changed(db, sql`delete from passkey_challenges where expires_at <= now()`)
}
