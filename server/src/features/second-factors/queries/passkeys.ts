// SQL of passkeys, and of the challenges that they sign.
import type { Passkey } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

const shown = sql.raw('id, name, created_at, last_used_at')

/** The passkeys of an account, oldest first. */
export function listPasskeys(db: Db, accountId: number): Promise<Passkey[]> {
  return rows(db, sql<Passkey>`select ${shown} from passkeys where account_id = ${accountId} order by id`)
}

export type Credential = Row<'passkeys', 'credential_id' | 'transports'>

export function listCredentials(db: Db, accountId: number): Promise<Credential[]> {
  return rows(
    db,
    sql<Credential>`select credential_id, transports from passkeys where account_id = ${accountId} order by id`,
  )
}

export type NewPasskey = Row<
  'passkeys',
  'account_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'
>

/** @returns undefined if the credential is stored already */
export function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<Passkey | undefined> {
  const { account_id, credential_id, public_key, counter, transports, name } = passkey
  return row(
    tx,
    sql<Passkey>`
      insert into passkeys (account_id, credential_id, public_key, counter, transports, name)
      values (${account_id}, ${credential_id}, ${public_key}, ${counter}, ${transports}, ${name})
      on conflict (credential_id) do nothing returning ${shown}`,
  )
}

export type StoredPasskey = Row<
  'passkeys',
  'id' | 'account_id' | 'credential_id' | 'public_key' | 'counter' | 'transports'
>

/** Locks the passkey of a credential, so that its counter is compared and raised by one sign-in at a time. */
export function lockPasskey(tx: Tx, credentialId: string): Promise<StoredPasskey | undefined> {
  return row(
    tx,
    sql<StoredPasskey>`
      select id, account_id, credential_id, public_key, counter, transports from passkeys
      where credential_id = ${credentialId} for update`,
  )
}

/** Notes a use of a passkey now. @param counter that of the signature, which the next one must exceed */
export async function recordPasskeyUse(tx: Tx, id: number, counter: number): Promise<void> {
  await changed(tx, sql`update passkeys set counter = ${counter}, last_used_at = now() where id = ${id}`)
}

/** @returns the name of the passkey; undefined if the account had no such one */
export async function deletePasskey(tx: Tx, accountId: number, id: number): Promise<string | undefined> {
  const deleted = await row(
    tx,
    sql<Row<'passkeys', 'name'>>`
      delete from passkeys where id = ${id} and account_id = ${accountId} returning name`,
  )
  return deleted?.name
}

export async function deletePasskeysOf(tx: Tx, accountId: number): Promise<number> {
  return changed(tx, sql`delete from passkeys where account_id = ${accountId}`)
}

/**
 * Stores a challenge, and deletes those that expired: callers without an account create these rows.
 * @param accountId null for a challenge to sign in with
 */
export async function createChallenge(
  db: Db,
  hash: Buffer,
  accountId: number | null,
  seconds: number,
): Promise<void> {
  await changed(
    db,
    sql`with gone as (
          delete from passkey_challenges where challenge_hash in (
            select challenge_hash from passkey_challenges where expires_at <= now()
            limit 1000 for update skip locked))
        insert into passkey_challenges (challenge_hash, account_id, expires_at)
        values (${hash}, ${accountId}, now() + make_interval(secs => ${seconds}))`,
  )
}

/** Uses up a challenge. @returns whether it was made for this account, or for signing in, and has not expired */
export async function takeChallenge(tx: Tx, hash: Buffer, accountId: number | null): Promise<boolean> {
  const taken = await changed(
    tx,
    sql`delete from passkey_challenges
        where challenge_hash = ${hash} and account_id is not distinct from ${accountId} and expires_at > now()`,
  )
  return taken > 0
}
