// Sends a mail to the account whose campaign a receiving provider refuses.
import { transaction, type Db } from '../../platform/db/index.ts'
import { isLocalAddress } from '../../platform/mail/mime.ts'
import { Problem } from '../../platform/problem.ts'
import { claimUnmailedHolds } from '../deliveries/index.ts'
import { providerName } from '../mail-providers/index.ts'
import { isTestMode } from '../relays/index.ts'
import { findSenderToUse, queueMail, wordsOfMail, type NoticeMailDeps } from './notice-mail.ts'

/** The most holds of one run. */
const mostAtOnce = 20

type Hold = Awaited<ReturnType<typeof claimUnmailedHolds>>[number]

/**
 * Queues a mail about each provider that refuses a campaign since the last run. Does nothing in test mode, or while no
 * administrator has a sender of a verified domain; the dashboard shows it meanwhile. It may run twice.
 * @returns how many mails it queued
 */
export async function mailBlocked(db: Db, deps: NoticeMailDeps): Promise<number> {
  if (await isTestMode(db, deps.environment)) return 0
  const sender = await findSenderToUse(db, deps.sealer, deps.systemSender)
  if (!sender) return 0
  try {
    return await transaction(db, async (tx) => {
      const holds = (await claimUnmailedHolds(tx, mostAtOnce)).filter(({ email }) => !isLocalAddress(email))
      for (const hold of holds) await queueMail(tx, sender, { to: hold.email, ...wordsOf(deps, hold) })
      return holds.length
    })
  } catch (error) {
    // The next run tries again.
    if (error instanceof Problem && error.code === 'test_limit') return 0
    throw error
  }
}

function wordsOf(deps: NoticeMailDeps, { id, name, provider, reply }: Hold) {
  const page = `${deps.publicUrl}/campaigns/${String(id)}`
  return wordsOfMail(deps, 'blocked', { provider: providerName(provider), name, reply, page })
}
