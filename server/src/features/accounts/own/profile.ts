// One's own account: its name, and its end.
import type { Account } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { oneLine } from '../../../platform/text.ts'
import { record } from '../../audit/index.ts'
import { findProfile, lockAccount, updateName } from '../queries/accounts.ts'
import { lockActing, removeAccount, type OnWorkspaceStopped } from '../registrations.ts'
import type { AccountOwner } from './password.ts'

/** @throws Problem signed_out if the account has just been deleted */
export async function getProfile(db: Db, accountId: number): Promise<Account> {
  const found = await findProfile(db, accountId)
  if (!found) throw new Problem('signed_out')
  return found
}

/** Changes the name. An empty one removes it. */
export async function rename(tx: Tx, accountId: number, name: string): Promise<Account> {
  await updateName(tx, accountId, oneLine(name))
  return getProfile(tx, accountId)
}

/**
 * Deletes the account of a caller who has proved to own it, as an administrator would (`deleteUser`).
 * @throws Problem last_administrator (P9)
 */
export async function deleteOwnAccount(
  db: Db,
  owner: AccountOwner,
  onStopped: OnWorkspaceStopped,
): Promise<void> {
  const { accountId: id, email } = owner
  await transaction(db, async (tx) => {
    const administrators = await lockActing(tx)
    if (administrators.includes(id) && administrators.length === 1) throw new Problem('last_administrator')
    if (!(await lockAccount(tx, id))) throw new Problem('signed_out')
    const object = { kind: 'account', id, name: email } as const
    await record(tx, { ...owner, by: 'session' }, { action: 'account_deleted', object })
    await removeAccount(tx, id, onStopped)
  })
}
