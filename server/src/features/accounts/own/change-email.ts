// Changing one's email: a link in a mail to the new address confirms it, and a mail to the earlier address says so.
import { confirmEmailPath, type Account } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { readEmail } from '../../../platform/email/index.ts'
import { isLocalAddress } from '../../../platform/mail/mime.ts'
import { Problem } from '../../../platform/problem.ts'
import { anonymous, record } from '../../audit/index.ts'
import { assertAllowed, countAttempts, type LimitedAttempt } from '../guard/limits.ts'
import { findAccountByEmail, lockAccount, updateEmail } from '../queries/accounts.ts'
import { createLink, deleteLinksOf, findLink, takeLink } from '../queries/links.ts'
import { hashToken } from '../secrets/hash-token.ts'
import type { Provider } from '../oidc/provider.ts'
import { newLinkToken, type OwnAccountDeps } from './mail.ts'
import { proveOwner, type AccountOwner } from './password.ts'
import { getProfile } from './profile.ts'

/** How long the link to a new email is valid. */
const confirmHours = 24

/**
 * Mails a link to the new email. The email changes when somebody confirms by the link; an earlier link ends.
 * @throws Problem email_invalid, email_taken; the codes of `proveOwner`; too_many_requests after five mails within an
 *   hour; account_mail_off if the instance has no address to send from
 */
export async function askEmailChange(
  deps: OwnAccountDeps & { provider?: Provider | null },
  owner: AccountOwner,
  typed: { email: string; password?: string | undefined },
): Promise<Account> {
  const email = readEmail(typed.email)
  if (email === null) throw new Problem('email_invalid')
  await proveOwner(deps.db, deps.provider ?? null, owner, typed.password)
  const attempts: LimitedAttempt[] = [{ kind: 'email_change', key: String(owner.accountId) }]
  await assertAllowed(deps.db, attempts, owner.address)
  // Counted before the look-up, so that nobody finds out by thousands of tries who has an account.
  await countAttempts(deps.db, attempts)
  return transaction(deps.db, async (tx) => {
    await lockAccount(tx, owner.accountId)
    await assertFree(tx, owner.accountId, email)
    await queueConfirmation(tx, deps, owner.accountId, email)
    const object = { kind: 'account', id: owner.accountId, name: email } as const
    await record(tx, { ...owner, by: 'session' }, { action: 'email_change_asked', object })
    return getProfile(tx, owner.accountId)
  })
}

async function queueConfirmation(
  tx: Tx,
  deps: OwnAccountDeps,
  accountId: number,
  email: string,
): Promise<void> {
  const token = newLinkToken()
  const page = `${deps.publicUrl}${confirmEmailPath}?token=${token}`
  const text = { kind: 'emailChange', params: { page, hours: confirmHours } } as const
  if (!(await deps.accountMail.queue(tx, email, text))) throw new Problem('account_mail_off')
  await deleteLinksOf(tx, accountId, 'email_change')
  const tokenHash = hashToken(token)
  await createLink(tx, { accountId, kind: 'email_change', tokenHash, minutes: confirmHours * 60, email })
}

/** @throws Problem email_taken if another account has the email */
async function assertFree(db: Db, accountId: number, email: string): Promise<void> {
  const found = await findAccountByEmail(db, email)
  if (found && found.id !== accountId) throw new Problem('email_taken')
}

/**
 * Changes the email by the link that was mailed to it, ends all other links of the account, and tells the earlier
 * address.
 * @returns the new email
 * @throws Problem link_invalid for a link that is used, late or unknown; email_taken
 */
export function confirmEmailChange(deps: OwnAccountDeps, token: string, address: string): Promise<string> {
  const tokenHash = hashToken(token)
  return transaction(deps.db, async (tx) => {
    const link = await findLink(tx, 'email_change', tokenHash)
    if (!link?.email) throw new Problem('link_invalid')
    // The account first, in the order in which deleting an account locks both.
    const account = await lockAccount(tx, link.account_id)
    if (account?.status !== 'approved' || !(await takeLink(tx, tokenHash))) throw new Problem('link_invalid')
    const { id, email: before } = account
    await assertFree(tx, id, link.email)
    if (!(await updateEmail(tx, id, link.email))) throw new Problem('email_taken')
    // A link that was mailed to the earlier address must not open the account any more.
    await deleteLinksOf(tx, id)
    if (!isLocalAddress(before))
      await deps.accountMail.queue(tx, before, { kind: 'emailChanged', params: { email: link.email } })
    const object = { kind: 'account', id, name: link.email } as const
    await record(tx, anonymous(address), { action: 'email_changed', object, detail: before })
    return link.email
  })
}
