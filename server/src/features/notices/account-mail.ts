// Mail to the person of an account: a link to set a new password or to confirm a new email, and the news of a change.
import type { AccountMail } from '../accounts/index.ts'
import { findSenderToUse, queuePersonalMail, wordsOfMail, type NoticeMailDeps } from './notice-mail.ts'

/**
 * The mail of accounts. In test mode it stays in the built-in mailbox, where administrators alone read it.
 * @param deps its public address may change, so it is read when it is used
 */
export function accountMailOf(deps: Omit<NoticeMailDeps, 'publicUrl' | 'environment'>): AccountMail {
  const find = (on: Parameters<AccountMail['isPossible']>[0]) =>
    findSenderToUse(on, deps.sealer, deps.systemSender)
  return {
    async isPossible(on) {
      return (await find(on)) !== null
    },
    async queue(tx, to, { kind, params }) {
      const sender = await find(tx)
      if (!sender) return false
      await queuePersonalMail(tx, sender, { to, ...wordsOfMail(deps, kind, { email: to, ...params }) })
      return true
    },
  }
}
