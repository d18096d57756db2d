// Sends a mail to administrators about new registrations, at most one an hour.
import { transaction, type Db } from '../../platform/db/index.ts'
import { isLocalAddress } from '../../platform/mail/mime.ts'
import { Problem } from '../../platform/problem.ts'
import { claimAdministratorsToMail, countWaiting } from '../accounts/index.ts'
import { isTestMode } from '../relays/index.ts'
import { findSenderToUse, queueMail, wordsOfMail, type NoticeMailDeps } from './notice-mail.ts'

/**
 * Queues a mail to each administrator who does not know of the newest registration. Does nothing in test mode, while no
 * registration waits, or while no administrator has a sender of a verified domain. It may run at any time, and twice.
 * @returns how many mails it queued
 */
export async function mailWaiting(db: Db, deps: NoticeMailDeps): Promise<number> {
  if (await isTestMode(db, deps.environment)) return 0
  if ((await countWaiting(db, '')).all === 0) return 0
  const sender = await findSenderToUse(db, deps.sealer, deps.systemSender)
  if (!sender) return 0
  try {
    return await transaction(db, async (tx) => {
      const { all } = await countWaiting(tx, '')
      const emails = (await claimAdministratorsToMail(tx)).filter((email) => !isLocalAddress(email))
      for (const to of emails) await queueMail(tx, sender, { to, ...wordsOf(deps, all) })
      return emails.length
    })
  } catch (error) {
    // The workspace has used up its test messages of the day. The claim is rolled back, and the dashboard shows the
    // registrations meanwhile.
    if (error instanceof Problem && error.code === 'test_limit') return 0
    throw error
  }
}

function wordsOf(deps: NoticeMailDeps, count: number) {
  return wordsOfMail(deps, 'waiting', { count, page: `${deps.publicUrl}/admin/registrations` })
}
