// Sends a mail to the owner of a webhook endpoint that Lettermill turned off.
import type { Webhook } from '@lettermill/contracts'
import { transaction, type Db } from '../../platform/db/index.ts'
import { isLocalAddress } from '../../platform/mail/mime.ts'
import { Problem } from '../../platform/problem.ts'
import { say } from '../../platform/words/index.ts'
import { isTestMode } from '../relays/index.ts'
import { claimUnannounced } from '../webhooks/index.ts'
import {
  findSenderToUse,
  languageOfMail,
  queueMail,
  wordsOfMail,
  type NoticeMailDeps,
} from './notice-mail.ts'

/** The most endpoints of one run. */
const mostAtOnce = 20

/**
 * Queues a mail to the owner of each endpoint that was turned off since the last run. Does nothing in test mode, or
 * while no administrator has a sender of a verified domain; Settings shows it meanwhile. It may run twice.
 * @returns how many mails it queued
 */
export async function mailWebhooksOff(db: Db, deps: NoticeMailDeps): Promise<number> {
  if (await isTestMode(db, deps.environment)) return 0
  const sender = await findSenderToUse(db, deps.sealer, deps.systemSender)
  if (!sender) return 0
  try {
    return await transaction(db, async (tx) => {
      const off = (await claimUnannounced(tx, mostAtOnce)).filter(({ email }) => !isLocalAddress(email))
      for (const { email: to, url, off_reason } of off)
        await queueMail(tx, sender, { to, ...wordsOf(deps, url, off_reason) })
      return off.length
    })
  } catch (error) {
    // The next run tries again.
    if (error instanceof Problem && error.code === 'test_limit') return 0
    throw error
  }
}

function wordsOf(deps: NoticeMailDeps, url: string, reason: NonNullable<Webhook['off_reason']>) {
  return wordsOfMail(deps, 'webhookOff', {
    url,
    host: new URL(url).host,
    why: say(languageOfMail(deps.language), 'noticeMails', `webhookOff.why.${reason}`),
    page: `${deps.publicUrl}/settings/webhooks`,
  })
}
