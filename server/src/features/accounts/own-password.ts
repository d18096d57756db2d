// Changes the caller's own password. An open session is not enough: the caller must give the current password.
import { transaction, type Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { noteRefusal, record } from '../audit/index.ts'
import { hashToken } from './secrets/hash-token.ts'
import { assertAllowed, countAttempts, inTurn, signInAttempts } from './guard/limits.ts'
import { assertPassword, hashPassword, isPassword } from './secrets/passwords.ts'
import { findAccount, replacePassword } from './queries/accounts.ts'
import { deleteOtherSessions } from './queries/sessions.ts'
import { deleteTokensOf } from './queries/tokens.ts'

/** The account whose password changes, and the session that stays. */
export interface PasswordOwner {
  accountId: number
  workspaceId: number
  email: string
  /** The session's token. */
  token: string
  /** The caller's address, against which failures count. */
  address: string
}

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  /** Whether to revoke the account's API tokens. */
  endTokens?: boolean | undefined
}

/**
 * Replaces the password and ends every other session of the account, and its API tokens if wanted.
 * @throws Problem password_short, password_long (P8); password_wrong for a wrong current password, which counts like a
 * failed sign-in; too_many_requests (P7)
 */
export async function changePassword(
  db: Db,
  owner: PasswordOwner,
  { currentPassword, newPassword, endTokens = false }: PasswordChange,
): Promise<void> {
  assertPassword(newPassword)
  const before = await inTurn(owner.address, () => provedHash(db, owner, currentPassword))
  const after = await hashPassword(newPassword)
  await transaction(db, async (tx) => {
    if (!(await replacePassword(tx, owner.accountId, before, after))) throw new Problem('password_wrong')
    await deleteOtherSessions(tx, owner.accountId, hashToken(owner.token))
    const actor = { ...owner, by: 'session' } as const
    await record(tx, actor, { action: 'password_changed' })
    const ended = endTokens ? await deleteTokensOf(tx, owner.accountId) : []
    for (const token of ended)
      await record(tx, actor, { action: 'api_token_revoked', object: { kind: 'api_token', ...token } })
  })
}

/** Checks the current password and returns its stored hash. */
async function provedHash(db: Db, owner: PasswordOwner, password: string): Promise<string> {
  const attempts = signInAttempts(owner.email, owner.address)
  await assertAllowed(db, attempts, owner.address)
  const account = await findAccount(db, owner.accountId)
  if (account && (await isPassword(account.password_hash, password))) return account.password_hash
  await countAttempts(db, attempts)
  await noteRefusal(db, { ...owner, by: 'session' }, { action: 'password_change_failed' })
  throw new Problem('password_wrong')
}
