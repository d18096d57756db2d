// Sends a mail to the members who may approve a campaign.
import { transaction, type Db } from '../../platform/db/index.ts'
import { isLocalAddress } from '../../platform/mail/mime.ts'
import { Problem } from '../../platform/problem.ts'
import { claimUnmailedApprovals } from '../campaigns/index.ts'
import { isTestMode } from '../relays/index.ts'
import { findSenderToUse, queueMail, wordsOfMail, type NoticeMailDeps } from './notice-mail.ts'

/** The most campaigns of one run. */
const mostAtOnce = 20

/**
 * Queues a mail about each campaign that waits for an approval since the last run, to every member who may approve it.
 * Does nothing in test mode, or while no administrator has a sender of a verified domain; the dashboard shows it
 * meanwhile. It may run twice.
 * @returns how many mails it queued
 */
export async function mailApprovals(db: Db, deps: NoticeMailDeps): Promise<number> {
  if (await isTestMode(db, deps.environment)) return 0
  const sender = await findSenderToUse(db, deps.sealer, deps.systemSender)
  if (!sender) return 0
  try {
    return await transaction(db, async (tx) => {
      const claimed = await claimUnmailedApprovals(tx, mostAtOnce)
      const waiting = claimed.filter(({ email }) => !isLocalAddress(email))
      for (const { email: to, id, name, by } of waiting) {
        const page = `${deps.publicUrl}/campaigns/${String(id)}`
        await queueMail(tx, sender, { to, ...wordsOfMail(deps, 'approval', { name, by: by ?? '', page }) })
      }
      return waiting.length
    })
  } catch (error) {
    // The next run tries again.
    if (error instanceof Problem && error.code === 'test_limit') return 0
    throw error
  }
}
