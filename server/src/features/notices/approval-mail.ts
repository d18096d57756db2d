// Sends a mail to the members who may approve a campaign.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { isLocalAddress } from '../../platform/mail/mime.ts'
import { claimUnmailedApprovals } from '../campaigns/index.ts'
import { isTestMode } from '../relays/index.ts'
import {
  findSenderToUse,
  queuePersonalMail,
  wordsOfMail,
  type NoticeMailDeps,
  type NoticeSender,
} from './notice-mail.ts'

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
  let queued = 0
  // Each campaign in a transaction of its own: one that fails takes back no other.
  for (let run = 0; run < mostAtOnce; run += 1) {
    const mails = await transaction(db, (tx) => mailNext(tx, deps, sender))
    if (mails === null) break
    queued += mails
  }
  return queued
}

/** Queues the mails about one campaign. @returns how many; null if nobody is to be told of one */
async function mailNext(tx: Tx, deps: NoticeMailDeps, sender: NoticeSender): Promise<number | null> {
  const claimed = await claimUnmailedApprovals(tx, 1)
  const waiting = claimed.filter(({ email }) => !isLocalAddress(email))
  for (const { email: to, id, name, by } of waiting) {
    const page = `${deps.publicUrl}/campaigns/${String(id)}`
    await queuePersonalMail(tx, sender, {
      to,
      ...wordsOfMail(deps, 'approval', { name, by: by ?? '', page }),
    })
  }
  return claimed.length === 0 ? null : waiting.length
}
