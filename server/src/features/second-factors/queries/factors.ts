// SQL of authenticator apps and recovery codes. Secrets are sealed, recovery codes are hashed.
import type { FactorKind } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

/** The kinds of second factors that an account can use, in the order in which they are offered. */
export async function listKinds(db: Db, accountId: number): Promise<FactorKind[]> {
  const found = await rows(
    db,
    sql<{ kind: FactorKind }>`
      select kind from (values
        (1, 'totp', exists (select from totp_secrets where account_id = ${accountId} and confirmed_at is not null)),
        (2, 'passkey', exists (select from passkeys where account_id = ${accountId})),
        (3, 'recovery_code', exists (select from recovery_codes where account_id = ${accountId}))
      ) as kinds (place, kind, is_there) where is_there order by place`,
  )
  return found.map(({ kind }) => kind)
}

export type TotpRow = Row<'totp_secrets', 'account_id' | 'secret'>

/** The sealed secret of an authenticator app. */
export async function findTotp(
  db: Db,
  accountId: number,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<string | undefined> {
  const found = await row(
    db,
    sql<Row<'totp_secrets', 'secret'>>`
      select secret from totp_secrets
      where account_id = ${accountId} and (confirmed_at is not null) = ${isConfirmed}`,
  )
  return found?.secret
}

/** Stores a secret that is not confirmed yet. @returns false if the account has a confirmed one */
export async function storeTotp(db: Db, accountId: number, secret: string): Promise<boolean> {
  const stored = await changed(
    db,
    sql`insert into totp_secrets (account_id, secret) values (${accountId}, ${secret})
        on conflict (account_id) do update set secret = excluded.secret, created_at = now()
        where totp_secrets.confirmed_at is null`,
  )
  return stored > 0
}

/** Confirms the secret, unless it changed meanwhile. @param step the time step of the code, which counts as used */
export async function markConfirmed(tx: Tx, { account_id, secret }: TotpRow, step: number): Promise<boolean> {
  const confirmed = await changed(
    tx,
    sql`update totp_secrets set confirmed_at = now(), last_step = ${step}
        where account_id = ${account_id} and secret = ${secret} and confirmed_at is null`,
  )
  return confirmed > 0
}

/** Marks the codes up to a time step as used. @returns false if they were used already */
export async function takeStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const taken = await changed(
    db,
    sql`update totp_secrets set last_step = ${step}
        where account_id = ${accountId} and confirmed_at is not null and last_step < ${step}`,
  )
  return taken > 0
}

/** @returns whether there was one */
export async function deleteTotp(tx: Tx, accountId: number): Promise<boolean> {
  return (await changed(tx, sql`delete from totp_secrets where account_id = ${accountId}`)) > 0
}

/** All sealed secrets. */
export function listTotpSecrets(db: Db): Promise<TotpRow[]> {
  return rows(db, sql<TotpRow>`select account_id, secret from totp_secrets order by account_id`)
}

/** Replaces a sealed secret, unless it changed meanwhile. */
export async function resealTotp(db: Db, before: TotpRow, sealed: string): Promise<void> {
  await changed(
    db,
    sql`update totp_secrets set secret = ${sealed}
        where account_id = ${before.account_id} and secret = ${before.secret}`,
  )
}

/** Stores recovery codes in place of all that the account had. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await changed(tx, sql`delete from recovery_codes where account_id = ${accountId}`)
  await changed(
    tx,
    sql`insert into recovery_codes (account_id, code_hash) select ${accountId}, unnest(${[...hashes]}::bytea[])`,
  )
}

/** Uses up a recovery code. @returns whether the account had it */
export async function takeRecoveryCode(db: Db, accountId: number, hash: Buffer): Promise<boolean> {
  const taken = await changed(
    db,
    sql`delete from recovery_codes where account_id = ${accountId} and code_hash = ${hash}`,
  )
  return taken > 0
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from recovery_codes where account_id = ${accountId}`,
  )
  return counted?.count ?? 0
}

/** Deletes the recovery codes of an account that has no second factor any more: they would be one. */
export async function deleteUselessCodes(tx: Tx, accountId: number): Promise<void> {
  await changed(
    tx,
    sql`delete from recovery_codes where account_id = ${accountId}
        and not exists (select from accounts_with_factor where account_id = ${accountId})`,
  )
}
