// Removing second factors: one by their owner, all by the operator for somebody who lost them.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { typedEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { deleteSessionsOf, findAccountByEmail, tellAccount, type AccountMail } from '../accounts/index.ts'
import { commandLine, record } from '../audit/index.ts'
import { deleteTotp, deleteUselessCodes } from './queries/factors.ts'
import { deletePasskey, deletePasskeysOf } from './queries/passkeys.ts'
import { deletePendingOf } from './queries/pending.ts'

/** Removes the authenticator app of an account. @throws Problem not_found */
export async function removeTotp(tx: Tx, accountId: number): Promise<void> {
  if (!(await deleteTotp(tx, accountId))) throw new Problem('not_found')
  await deleteUselessCodes(tx, accountId)
}

/** Removes a passkey of an account. @returns its name. @throws Problem not_found */
export async function removePasskey(tx: Tx, accountId: number, id: number): Promise<string> {
  const name = await deletePasskey(tx, accountId, id)
  if (name === undefined) throw new Problem('not_found')
  await deleteUselessCodes(tx, accountId)
  return name
}

/**
 * Removes all second factors of an account, ends its sessions, and mails the person that.
 * @throws Problem not_found
 */
export async function resetSecondFactors(
  db: Db,
  email: string,
  accountMail: AccountMail | null = null,
): Promise<void> {
  await transaction(db, async (tx) => {
    const account = await findAccountByEmail(tx, typedEmail(email))
    if (!account) throw new Problem('not_found')
    await deleteTotp(tx, account.id)
    await deletePasskeysOf(tx, account.id)
    await deleteUselessCodes(tx, account.id)
    await deletePendingOf(tx, account.id)
    await deleteSessionsOf(tx, account.id)
    const object = { kind: 'account', id: account.id, name: account.email } as const
    await record(tx, commandLine, { action: 'second_factors_reset', object })
    if (accountMail) await tellAccount(tx, accountMail, account.email, { kind: 'factorsReset', params: {} })
  })
}
