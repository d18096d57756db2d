// Sends a mail to the owner of a form on which very many people signed up.
import { transaction, type Db } from '../../platform/db/index.ts'
import { isLocalAddress } from '../../platform/mail/mime.ts'
import { Problem } from '../../platform/problem.ts'
import { claimFlooded } from '../forms/index.ts'
import { isTestMode } from '../relays/index.ts'
import { findSenderToUse, queueMail, wordsOfMail, type NoticeMailDeps } from './notice-mail.ts'

/** The most forms of one run. */
const mostAtOnce = 20

/**
 * Queues a mail to the owner of each form whose puzzle became harder since the last run. Does nothing in test mode, or
 * while no administrator has a sender of a verified domain; the list of forms shows it meanwhile. It may run twice.
 * @returns how many mails it queued
 */
export async function mailFloodedForms(db: Db, deps: NoticeMailDeps): Promise<number> {
  if (await isTestMode(db, deps.environment)) return 0
  const sender = await findSenderToUse(db, deps.sealer, deps.systemSender)
  if (!sender) return 0
  try {
    return await transaction(db, async (tx) => {
      const flooded = (await claimFlooded(tx, mostAtOnce)).filter(({ email }) => !isLocalAddress(email))
      for (const { email: to, id, name } of flooded)
        await queueMail(tx, sender, { to, ...wordsOf(deps, id, name) })
      return flooded.length
    })
  } catch (error) {
    // The next run tries again.
    if (error instanceof Problem && error.code === 'test_limit') return 0
    throw error
  }
}

function wordsOf(deps: NoticeMailDeps, id: number, name: string) {
  return wordsOfMail(deps, 'flooded', { name, page: `${deps.publicUrl}/forms/${String(id)}?tab=signUps` })
}
