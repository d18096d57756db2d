// A forgotten password: a mail with a link that sets a new one. The link is valid once, for 30 minutes.
import { resetPasswordPath } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { typedEmail } from '../../../platform/email/index.ts'
import { isLocalAddress } from '../../../platform/mail/mime.ts'
import { Problem } from '../../../platform/problem.ts'
import { anonymous, record } from '../../audit/index.ts'
import {
  assertAllowed,
  countAttempts,
  forgottenAttempts,
  inTurn,
  isAllowed,
  signInAttempts,
  type LimitedAttempt,
} from '../guard/limits.ts'
import { findAccountByEmail, lockAccount, updatePassword, type AccountRow } from '../queries/accounts.ts'
import { deleteAttempts } from '../queries/attempts.ts'
import { createLink, deleteLinksOf, findLink, takeLink } from '../queries/links.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import { hashToken } from '../secrets/hash-token.ts'
import { assertChosenPassword, hashPassword } from '../secrets/passwords.ts'
import { newLinkToken, tellAccount, type OwnAccountDeps } from './mail.ts'

/** How long a link is valid. */
export const resetMinutes = 30

/**
 * Admits a call that asks for a link. It does the same for every email: `mailResetLink` looks it up after the answer.
 * @returns the email as it is looked up
 * @throws Problem invalid_input for an empty email; too_many_requests after 25 calls from a network in 15 minutes
 */
export async function admitForgotten(db: Db, typed: string, address: string): Promise<string> {
  const email = typedEmail(typed)
  if (email === '') throw new Problem('invalid_input', { reason: 'email is required' })
  const attempts = forgottenAttempts(address)
  await inTurn(address, async () => {
    await assertAllowed(db, attempts, address)
    await countAttempts(db, attempts)
  })
  return email
}

/**
 * Mails a link to the approved account of this email. Does nothing if there is none, if no mail reaches its address, if
 * it got five links within the hour, or if the instance has no address to send from.
 * @param address the caller's, for the audit log
 */
export async function mailResetLink(deps: OwnAccountDeps, email: string, address: string): Promise<void> {
  const account = await findAccountByEmail(deps.db, email)
  if (account?.status !== 'approved' || isLocalAddress(account.email)) return
  await transaction(deps.db, async (tx) => {
    // Counts and mails one link after another, and none to an address that has just been given up.
    const now = await lockAccount(tx, account.id)
    if (now?.status === 'approved' && now.email === account.email)
      await queueResetLink(tx, deps, now, address)
  })
}

async function queueResetLink(
  tx: Tx,
  deps: OwnAccountDeps,
  { id, email }: AccountRow,
  address: string,
): Promise<void> {
  const attempt: LimitedAttempt = { kind: 'forgotten_account', key: String(id) }
  if (!(await isAllowed(tx, attempt))) return
  const token = newLinkToken()
  const page = `${deps.publicUrl}${resetPasswordPath}?token=${token}`
  const text = { kind: 'passwordReset', params: { page, minutes: resetMinutes } } as const
  if (!(await deps.accountMail.queue(tx, email, text))) return
  await countAttempts(tx, [attempt])
  const tokenHash = hashToken(token)
  await createLink(tx, { accountId: id, kind: 'password_reset', tokenHash, minutes: resetMinutes })
  const object = { kind: 'account', id, name: email } as const
  await record(tx, anonymous(address), { action: 'password_reset_asked', object })
}

/**
 * Sets a new password by a link. It ends all sessions and links of the account, and forgets the failed sign-ins from the
 * caller's network, so that the new password works at once. API tokens stay. A mail tells the person.
 * @throws Problem password_short, password_long, password_common; link_invalid for a link that is used, late or unknown
 */
export async function resetPassword(
  { db, accountMail }: Pick<OwnAccountDeps, 'db' | 'accountMail'>,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<void> {
  assertChosenPassword(password)
  const tokenHash = hashToken(token)
  // Without this look, anybody could keep the server busy with hashing.
  const link = await findLink(db, 'password_reset', tokenHash)
  if (!link) throw new Problem('link_invalid')
  const passwordHash = await hashPassword(password)
  await transaction(db, async (tx) => {
    // The account first, in the order in which deleting an account locks both.
    const account = await lockAccount(tx, link.account_id)
    if (account?.status !== 'approved' || !(await takeLink(tx, tokenHash))) throw new Problem('link_invalid')
    const { id, email } = account
    await updatePassword(tx, id, passwordHash)
    await deleteSessionsOf(tx, id)
    await deleteLinksOf(tx, id)
    for (const attempt of signInAttempts(email, address).filter(({ kind }) => kind === 'sign_in_account'))
      await deleteAttempts(tx, attempt)
    await record(tx, anonymous(address), {
      action: 'password_reset',
      object: { kind: 'account', id, name: email },
    })
    await tellAccount(tx, accountMail, email, { kind: 'passwordChanged', params: {} })
  })
}
