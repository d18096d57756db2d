// Applications for an account, and an administrator's decisions about them.
import { lockLimit, transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { readEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { record, anonymous } from '../audit/index.ts'
import {
  assertAllowed,
  countAttempts,
  inTurn,
  registrationAttempts,
  networkOf,
  assertQueueNotFull,
} from './guard/limits.ts'
import { assertChosenPassword, hashPassword } from './secrets/passwords.ts'
import {
  createAccount,
  deleteAccount,
  lockAccount,
  lockAdministrators,
  updateStatus,
  type AccountRow,
} from './queries/accounts.ts'
import { deleteSessionsOf } from './queries/sessions.ts'
import { deleteTokensOf } from './queries/tokens.ts'
import { createWorkspace, deleteWorkspacesOf, stopWorkspacesOf } from './queries/workspaces.ts'
import type { Credentials } from './sessions.ts'

/**
 * Adds an account to the workspaces that invited it, in the transaction that approves it. Returns whether there are any;
 * an account that nobody invited gets a workspace of its own.
 */
export type OnApproved = (tx: Tx, accountId: number) => Promise<boolean>

/** Runs in the transaction that stops or deletes a workspace. Other features use it to stop the campaigns. */
export type OnWorkspaceStopped = (tx: Tx, workspaceId: number) => Promise<void>

/**
 * Checks whether email and password can make an account.
 * @returns them as they are stored: the email trimmed, its domain in A-labels
 * @throws Problem email_invalid, password_short, password_long, password_common
 */
export function readApplication({ email, password }: Credentials): Credentials {
  const valid = readEmail(email)
  if (valid === null) throw new Problem('email_invalid')
  assertChosenPassword(password)
  return { email: valid, password }
}

/**
 * Applies for an account; the application waits for approval.
 * @param address the caller's address, which may send 60 registrations an hour
 * @param decide runs in the same transaction; the account that it approves, it has added to a workspace
 * @returns whether the account is approved
 * @throws Problem email_taken, registrations_full, too_many_requests
 */
export async function register(
  db: Db,
  application: Credentials,
  address: string,
  decide: (tx: Tx, accountId: number) => Promise<boolean> = () => Promise.resolve(false),
): Promise<boolean> {
  const { email, password } = application
  const attempts = registrationAttempts(address)
  await inTurn(address, async () => {
    await assertAllowed(db, attempts, address)
    await countAttempts(db, attempts)
  })
  const network = networkOf(address)
  await assertQueueNotFull(db, network)
  const password_hash = await hashPassword(password)
  return transaction(db, async (tx) => {
    // Counts again: other applications may have come in while the password was hashed.
    await lockLimit(tx, 'applications', 'all')
    await assertQueueNotFull(tx, network)
    const applicant = { email, password_hash, is_admin: false, status: 'pending' } as const
    const id = await createAccount(tx, applicant, network)
    if (id === undefined) throw new Problem('email_taken')
    const object = { kind: 'account', id, name: email } as const
    await record(tx, anonymous(address), { action: 'registered', object })
    const isApproved = await decide(tx, id)
    if (isApproved) await updateStatus(tx, id, 'approved')
    return isApproved
  })
}

/**
 * Approves a pending application: it becomes an account with a workspace of its own (P5), or joins those that invited it.
 * @throws Problem not_found, registration_decided
 */
export function approve(db: Db, id: number, onApproved: OnApproved): Promise<AccountRow> {
  return transaction(db, async (tx) => {
    const account = await lockPending(tx, id)
    await updateStatus(tx, id, 'approved')
    if (!(await onApproved(tx, id))) await createWorkspace(tx, id)
    return { ...account, status: 'approved' }
  })
}

/**
 * Rejects an application or an approved account. Its sessions (P6) and API tokens end at once. The workspaces that
 * nobody else owns stop, and `onStopped` stops their sending.
 * @throws Problem not_found, registration_decided; own_account, last_administrator (P9)
 */
export function reject(
  db: Db,
  callerId: number,
  id: number,
  onStopped: OnWorkspaceStopped,
): Promise<AccountRow> {
  return transaction(db, async (tx) => {
    assertDeletable(callerId, id, await lockActing(tx))
    const account = await lockAccount(tx, id)
    if (!account) throw new Problem('not_found')
    if (account.status === 'rejected') throw new Problem('registration_decided', { status: account.status })
    await updateStatus(tx, id, 'rejected')
    await deleteSessionsOf(tx, id)
    await deleteTokensOf(tx, id)
    for (const workspaceId of await stopWorkspacesOf(tx, id)) await onStopped(tx, workspaceId)
    return { ...account, status: 'rejected' }
  })
}

async function lockPending(tx: Tx, id: number): Promise<AccountRow> {
  const account = await lockAccount(tx, id)
  if (!account) throw new Problem('not_found')
  if (account.status !== 'pending') throw new Problem('registration_decided', { status: account.status })
  return account
}

/**
 * Deletes an account or application. Its sessions end at once. The workspaces that nobody else owns are marked as
 * deleted, so that the features purge their rows of them.
 * @throws Problem not_found; own_account, last_administrator (P9)
 */
export async function deleteUser(
  db: Db,
  callerId: number,
  id: number,
  onStopped: OnWorkspaceStopped,
): Promise<void> {
  await transaction(db, async (tx) => {
    assertDeletable(callerId, id, await lockActing(tx))
    if (!(await lockAccount(tx, id))) throw new Problem('not_found')
    await removeAccount(tx, id, onStopped)
  })
}

/** Deletes an account that is locked, and marks the workspaces that nobody else owns as deleted. */
export async function removeAccount(tx: Tx, id: number, onStopped: OnWorkspaceStopped): Promise<void> {
  for (const workspaceId of await deleteWorkspacesOf(tx, id)) await onStopped(tx, workspaceId)
  await deleteAccount(tx, id)
}

/**
 * The ids of the current administrators. It locks all their rows first: of two administrators who delete or reject each
 * other at the same time, only one succeeds.
 */
export async function lockActing(tx: Tx): Promise<number[]> {
  const administrators = await lockAdministrators(tx)
  return administrators.filter(({ status }) => status === 'approved').map(({ id }) => id)
}

/** @throws Problem own_account, last_administrator; signed_out if the caller has just ceased to be an administrator */
export function assertDeletable(callerId: number, id: number, administrators: readonly number[]): void {
  if (id === callerId) throw new Problem('own_account')
  if (administrators.includes(id) && administrators.length === 1) throw new Problem('last_administrator')
  if (!administrators.includes(callerId)) throw new Problem('signed_out')
}
