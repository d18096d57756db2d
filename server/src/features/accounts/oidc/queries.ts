// SQL of identities, and of sign-ins under way at the provider.
import type { Role } from '@lettermill/contracts'
import { changed, row, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import type { AccountRow } from '../queries/accounts.ts'

/** Minutes that a sign-in at the provider may take, and then the step after it. */
export const lastsMinutes = 10

/** The account of a person at the provider. */
export function findLinkedAccount(
  db: Db,
  { issuer, subject }: Row<'identities', 'issuer' | 'subject'>,
): Promise<AccountRow | undefined> {
  return row(
    db,
    sql<AccountRow>`
      select a.id, a.email, a.password_hash, a.is_admin, a.status
      from identities i join accounts a on a.id = i.account_id
      where i.issuer = ${issuer} and i.subject = ${subject}`,
  )
}

/** @returns false if the person is linked already */
export async function createIdentity(
  tx: Tx,
  { issuer, subject, account_id }: Row<'identities', 'issuer' | 'subject' | 'account_id'>,
): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`insert into identities (issuer, subject, account_id) values (${issuer}, ${subject}, ${account_id})
          on conflict do nothing`,
    )) > 0
  )
}

/** Notes that a person at the provider signed in now. */
export async function recordIdentityUse(
  tx: Tx,
  { issuer, subject }: Row<'identities', 'issuer' | 'subject'>,
): Promise<void> {
  await changed(
    tx,
    sql`update identities set last_used_at = now() where issuer = ${issuer} and subject = ${subject}`,
  )
}

/**
 * Keeps a sign-in that a browser begins, and deletes those that expired: callers without an account create these rows.
 * @param signIn its state is null if it was refused at once
 * @param most the most sign-ins under way
 * @returns false if too many are under way
 */
export async function createSignIn(
  db: Db,
  signIn: Row<'oidc_sign_ins', 'browser_hash' | 'state_hash' | 'sealed'>,
  most: number,
): Promise<boolean> {
  const { browser_hash, state_hash, sealed } = signIn
  return (
    (await changed(
      db,
      sql`with gone as (
            delete from oidc_sign_ins where browser_hash in (
              select browser_hash from oidc_sign_ins where expires_at <= now()
              limit 1000 for update skip locked))
          insert into oidc_sign_ins (browser_hash, state_hash, sealed, expires_at)
          select ${browser_hash}, ${state_hash}::bytea, ${sealed}, now() + make_interval(mins => ${lastsMinutes})
          where (select count(*) from oidc_sign_ins where expires_at > now()) < ${most}`,
    )) > 0
  )
}

/** Takes the answer for a state of a browser: only once, and only in time. Returns what was kept. */
export async function takeState(db: Db, browserHash: Buffer, stateHash: Buffer): Promise<string | undefined> {
  const taken = await row(
    db,
    sql<Row<'oidc_sign_ins', 'sealed'>>`
      update oidc_sign_ins set state_hash = null
      where browser_hash = ${browserHash} and state_hash = ${stateHash} and expires_at > now()
      returning sealed`,
  )
  return taken?.sealed
}

/** Keeps what came of the answer, for the call that finishes the sign-in. */
export async function keepAnswer(db: Db, browserHash: Buffer, sealed: string): Promise<void> {
  await changed(
    db,
    sql`update oidc_sign_ins set sealed = ${sealed}, expires_at = now() + make_interval(mins => ${lastsMinutes})
        where browser_hash = ${browserHash}`,
  )
}

/** What came of the answer for a browser. */
export async function findAnswer(db: Db, browserHash: Buffer): Promise<string | undefined> {
  const found = await row(
    db,
    sql<Row<'oidc_sign_ins', 'sealed'>>`
      select sealed from oidc_sign_ins
      where browser_hash = ${browserHash} and state_hash is null and expires_at > now()`,
  )
  return found?.sealed
}

/** @returns whether it was there: of two concurrent calls, one finishes a sign-in */
export async function deleteSignIn(db: Db, browserHash: Buffer): Promise<boolean> {
  return (await changed(db, sql`delete from oidc_sign_ins where browser_hash = ${browserHash}`)) > 0
}

export function deleteExpiredSignIns(db: Db): Promise<number> {
  return changed(db, sql`delete from oidc_sign_ins where expires_at <= now()`)
}

/**
 * Makes an account a member with a role, or changes its role.
 * @returns `given` if something changed; `missing` if the workspace is not active
 */
export async function giveRole(
  tx: Tx,
  workspaceId: number,
  accountId: number,
  role: Role,
): Promise<'given' | 'same' | 'missing'> {
  const found = await row(
    tx,
    sql<{ isGiven: boolean }>`
      with given as (
        insert into memberships as m (workspace_id, account_id, role)
        select id, ${accountId}, ${role} from active_workspaces where id = ${workspaceId}
        on conflict (workspace_id, account_id) do update set role = excluded.role where m.role <> excluded.role
        returning 1)
      select exists (select from given) as "isGiven" from active_workspaces where id = ${workspaceId}`,
  )
  if (!found) return 'missing'
  return found.isGiven ? 'given' : 'same'
}
