// SQL of registrations and accounts.
import type { Account, registrationStatus } from '@lettermill/contracts'
import type { z } from 'zod'
import type { Caller } from '../../../platform/caller.ts'
import {
  changed,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tables,
  type Tx,
} from '../../../platform/db/index.ts'

export type Status = z.output<typeof registrationStatus>

type Columns = Row<'accounts', 'id' | 'email' | 'password_hash' | 'is_admin' | 'status'>

export interface AccountRow extends Columns {
  status: Status
}

/** The caller, and whether this is the first recorded use of the token within this hour. */
export interface CallerRow extends Caller {
  accountId: Tables['accounts']['id']
  workspaceId: Tables['workspaces']['id']
  email: Tables['accounts']['email']
  isAdmin: Tables['accounts']['is_admin']
  timezone: Tables['workspaces']['timezone']
  isFirstOfHour: boolean
}

const account = sql.raw('id, email, password_hash, is_admin, status')

/** All accounts and applications, newest first. */
export function listAccounts(db: Db): Promise<Pick<AccountRow, 'id' | 'email' | 'status'>[]> {
  return rows(db, sql`select id, email, status from accounts order by id desc`)
}

/** Finds an account by its email in any letter case. */
export function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return row(db, sql<AccountRow>`select ${account} from accounts where lower(email) = lower(${email})`)
}

export function lockAccount(tx: Tx, id: number): Promise<AccountRow | undefined> {
  return row(tx, sql<AccountRow>`select ${account} from accounts where id = ${id} for update`)
}

/** Locks every administrator, including rejected ones, always in the same order. */
export function lockAdministrators(tx: Tx): Promise<Pick<AccountRow, 'id' | 'status'>[]> {
  return rows(tx, sql`select id, status from accounts where is_admin order by id for update`)
}

/**
 * @param appliedFrom the network of the applicant, kept for as long as the application waits
 * @returns the new account's id, or nothing if the email is taken
 */
export async function createAccount(
  db: Db,
  account: Pick<AccountRow, 'email' | 'password_hash' | 'is_admin' | 'status'>,
  appliedFrom: string | null = null,
): Promise<number | undefined> {
  const created = await row(
    db,
    sql<Row<'accounts', 'id'>>`
      insert into accounts (email, password_hash, is_admin, status, applied_from)
      values (${account.email}, ${account.password_hash}, ${account.is_admin}, ${account.status}, ${appliedFrom})
      on conflict do nothing
      returning id`,
  )
  return created?.id
}

export async function updateStatus(tx: Tx, id: number, status: Status): Promise<void> {
  await changed(tx, sql`update accounts set status = ${status}, applied_from = null where id = ${id}`)
}

/** The number of applications that wait, in all and from one network. */
export async function countWaiting(db: Db, network: string): Promise<{ all: number; ofNetwork: number }> {
  const counted = await row(
    db,
    sql<{ all: number; ofNetwork: number }>`
      select count(*)::integer as "all",
             count(*) filter (where applied_from = ${network})::integer as "ofNetwork"
      from accounts where status = 'pending'`,
  )
  return counted ?? { all: 0, ofNetwork: 0 }
}

/**
 * The workspaces that administrators own, oldest account first. Mail about registrations goes out by a sender of one of them.
 */
export async function listAdministratorWorkspaces(db: Db): Promise<number[]> {
  const found = await rows(
    db,
    sql<Row<'workspaces', 'id'>>`
      select w.id from active_workspaces w join memberships m on m.workspace_id = w.id and m.role = 'owner'
      join accounts a on a.id = m.account_id
      where a.is_admin and a.status = 'approved' order by a.id, m.since, w.id`,
  )
  return found.map(({ id }) => id)
}

/**
 * Returns the addresses of administrators to mail about the newest waiting registration, and notes that they were
 * mailed now. An administrator gets at most one such mail an hour, however many people apply.
 */
export async function claimAdministratorsToMail(tx: Tx): Promise<string[]> {
  const claimed = await rows(
    tx,
    sql<Row<'accounts', 'email'>>`
      update accounts a set registrations_mailed_at = now()
      where is_admin and status = 'approved'
        and (registrations_mailed_at is null or registrations_mailed_at <= now() - interval '1 hour')
        and exists (select from accounts p where p.status = 'pending'
          and p.created_at > coalesce(a.registrations_mailed_at, '-infinity'))
      returning email`,
  )
  return claimed.map(({ email }) => email)
}

/** Deletes applications that nobody has answered for `days` days. */
export function deleteUnanswered(db: Db, days: number): Promise<number> {
  return changed(
    db,
    sql`delete from accounts where status = 'pending' and created_at < now() - make_interval(days => ${days})`,
  )
}

export function findAccount(db: Db, id: number): Promise<AccountRow | undefined> {
  return row(db, sql<AccountRow>`select ${account} from accounts where id = ${id}`)
}

/** What people see of their own account. */
export function findProfile(db: Db, id: number): Promise<Account | undefined> {
  return row(
    db,
    sql<Account & Row<'accounts', 'id' | 'email' | 'name' | 'created_at'>>`
      select id, email, name, is_admin as "isAdmin", created_at, has_password as "hasPassword",
        exists (select from identities i where i.account_id = a.id) as "isLinked",
        (select l.email from account_links l
         where l.account_id = a.id and l.kind = 'email_change' and l.expires_at > now()) as new_email
      from accounts a where id = ${id}`,
  )
}

/** The name of an account; '' if it has none. */
export async function findAccountName(db: Db, id: number): Promise<string> {
  const found = await row(db, sql<Row<'accounts', 'name'>>`select name from accounts where id = ${id}`)
  return found?.name ?? ''
}

/** Changes the name of an account; '' removes it. */
export async function updateName(tx: Tx, id: number, name: string): Promise<void> {
  await changed(tx, sql`update accounts set name = ${name} where id = ${id}`)
}

const uniqueViolation = '23505'

/** @returns false if another account has the email; the transaction cannot go on then */
export async function updateEmail(tx: Tx, id: number, email: string): Promise<boolean> {
  try {
    await changed(tx, sql`update accounts set email = ${email} where id = ${id}`)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return false
    throw error
  }
}

/** @returns whether the old password was still in place */
export async function replacePassword(db: Db, id: number, before: string, after: string): Promise<boolean> {
  return (
    (await changed(
      db,
      sql`update accounts set password_hash = ${after}, has_password = true where id = ${id} and password_hash = ${before}`,
    )) > 0
  )
}

/** Stores the hash of a new password, whatever the earlier one was. */
export async function updatePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await changed(
    tx,
    sql`update accounts set password_hash = ${passwordHash}, has_password = true where id = ${id}`,
  )
}

/** Notes that nobody knows the password of an account: a sign-in by a provider made it. */
export async function notePasswordUnknown(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`update accounts set has_password = false where id = ${id}`)
}

/** Deletes the account with its memberships, sessions and API tokens. */
export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`delete from accounts where id = ${id}`)
}

/** Keeps other nodes from creating the first administrator until the transaction ends. */
export async function lockFirstStart(tx: Tx): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('lettermill first administrator'))`)
}
