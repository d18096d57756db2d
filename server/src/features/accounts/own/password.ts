// Changes the caller's own password. An open session is not enough: the caller must give the current password.
import type { AuditAction } from '@lettermill/contracts'
import { transaction, type Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { noteRefusal, record } from '../../audit/index.ts'
import { assertAllowed, countAttempts, inTurn, signInAttempts } from '../guard/limits.ts'
import { findAccount, findProfile, replacePassword } from '../queries/accounts.ts'
import { deleteLinksOf } from '../queries/links.ts'
import { deleteOtherSessions } from '../queries/sessions.ts'
import { deleteTokensOf } from '../queries/tokens.ts'
import { hashToken } from '../secrets/hash-token.ts'
import { assertChosenPassword, hashPassword, isPassword } from '../secrets/passwords.ts'
import { provesByPassword } from '../oidc/only.ts'
import type { Provider } from '../oidc/provider.ts'
import { tellAccount, type OwnAccountDeps } from './mail.ts'

/** The account that a call is about, and the session that makes the call. */
export interface AccountOwner {
  accountId: number
  workspaceId: number
  email: string
  /** The session's token. */
  token: string
  /** The caller's address, against which failures count. */
  address: string
  /** Whether the session proved who acts within the last 15 minutes. */
  isProved?: boolean | undefined
}

export interface PasswordChange {
  currentPassword: string
  newPassword: string
  /** Whether to revoke the account's API tokens. */
  endTokens?: boolean | undefined
}

/**
 * Replaces the password and ends every other session of the account, every link that was mailed for the account, and
 * its API tokens if wanted. A mail tells the person.
 * @throws Problem password_short, password_long (P8), password_common; password_wrong for a wrong current password, which counts like a
 * failed sign-in; too_many_requests (P7)
 */
export async function changePassword(
  { db, accountMail }: Pick<OwnAccountDeps, 'db' | 'accountMail'>,
  owner: AccountOwner,
  { currentPassword, newPassword, endTokens = false }: PasswordChange,
): Promise<void> {
  assertChosenPassword(newPassword)
  const before = await provePassword(db, owner, currentPassword, 'password_change_failed')
  const after = await hashPassword(newPassword)
  await transaction(db, async (tx) => {
    if (!(await replacePassword(tx, owner.accountId, before, after))) throw new Problem('password_wrong')
    await deleteOtherSessions(tx, owner.accountId, hashToken(owner.token))
    await deleteLinksOf(tx, owner.accountId)
    const actor = { ...owner, by: 'session' } as const
    await record(tx, actor, { action: 'password_changed' })
    await tellAccount(tx, accountMail, owner.email, { kind: 'passwordChanged', params: {} })
    const ended = endTokens ? await deleteTokensOf(tx, owner.accountId) : []
    for (const token of ended)
      await record(tx, actor, { action: 'api_token_revoked', object: { kind: 'api_token', ...token } })
  })
}

/**
 * Checks the current password, which an open session alone does not prove. A wrong one counts like a failed sign-in.
 * @param failed the entry in the audit log about a wrong password
 * @returns its stored hash
 * @throws Problem password_wrong, too_many_requests (P7)
 */
export function provePassword(
  db: Db,
  owner: AccountOwner,
  password: string,
  failed: AuditAction = 'password_check_failed',
): Promise<string> {
  return inTurn(owner.address, () => provedHash(db, owner, password, failed))
}

/**
 * Checks that the owner acts: by the password, or by a sign-in within the last 15 minutes if the account has no password
 * that it may use.
 * @throws Problem invalid_input without a password; proof_needed; the codes of `provePassword`
 */
export async function proveOwner(
  db: Db,
  provider: Provider | null,
  owner: AccountOwner,
  password: string | undefined,
): Promise<void> {
  const account = await findProfile(db, owner.accountId)
  if (!account) throw new Problem('signed_out')
  if (await provesByPassword(provider, account)) {
    if (password === undefined) throw new Problem('invalid_input', { reason: 'password is required' })
    await provePassword(db, owner, password)
  } else if (!owner.isProved) throw new Problem('proof_needed')
}

async function provedHash(
  db: Db,
  owner: AccountOwner,
  password: string,
  failed: AuditAction,
): Promise<string> {
  const attempts = signInAttempts(owner.email, owner.address)
  await assertAllowed(db, attempts, owner.address)
  const account = await findAccount(db, owner.accountId)
  if (account && (await isPassword(account.password_hash, password))) return account.password_hash
  await countAttempts(db, attempts)
  await noteRefusal(db, { ...owner, by: 'session' }, { action: failed })
  throw new Problem('password_wrong')
}
