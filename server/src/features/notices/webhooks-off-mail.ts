// Sends a mail to the owner of a webhook endpoint that Lettermill turned off.
import type { Webhook } from '@lettermill/contracts'
import { transaction, type Db } from '../../platform/db/index.ts'
import { isLocalAddress } from '../../platform/mail/mime.ts'
import { Problem } from '../../platform/problem.ts'
import { isTestMode } from '../relays/index.ts'
import { claimUntold } from '../webhooks/index.ts'
import { findSenderToUse, queueMail, type NoticeMailDeps } from './notice-mail.ts'

/** The most endpoints of one run. */
const mostAtOnce = 20

/**
 * Queues a mail to the owner of each endpoint that was turned off since the last run. Does nothing in test mode, or
 * while no administrator has a sender of a verified domain; Settings shows it meanwhile. It may run twice.
 * @returns how many mails it queued
 */
export async function mailWebhooksOff(db: Db, deps: NoticeMailDeps): Promise<number> {
  if (await isTestMode(db, deps.environment)) return 0
  const sender = await findSenderToUse(db, deps.sealer)
  if (!sender) return 0
  try {
    return await transaction(db, async (tx) => {
      const off = (await claimUntold(tx, mostAtOnce)).filter(({ email }) => !isLocalAddress(email))
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

type Reason = NonNullable<Webhook['off_reason']>

const why: Record<'en' | 'uk', Record<Reason, string>> = {
  en: {
    gone: 'it answered 410 (gone)',
    failing: 'no call to it succeeded for five days',
    backlog: 'calls to it failed while too many events waited',
  },
  uk: {
    gone: 'адреса відповіла 410 (більше не існує)',
    failing: 'п’ять днів жоден виклик не вдався',
    backlog: 'виклики не вдавалися, а подій чекало забагато',
  },
}

function wordsOf(
  { publicUrl, language }: NoticeMailDeps,
  url: string,
  reason: Reason,
): { subject: string; text: string } {
  const page = `${publicUrl}/settings/webhooks`
  const { host } = new URL(url)
  if (language === 'uk')
    return {
      subject: `Вебхук вимкнено: ${host}`,
      text: `Lettermill вимкнув вебхук ${url}: ${why.uk[reason]}.

Подій для нього більше не зберігають. Коли програма знову прийматиме виклики, увімкніть його й повторіть невдалі виклики тут:

${page}
`,
    }
  return {
    subject: `Webhook endpoint turned off: ${host}`,
    text: `Lettermill turned off the webhook endpoint ${url}: ${why.en[reason]}.

No more events are kept for it. Once your program takes calls again, turn it on and replay the failed calls here:

${page}
`,
  }
}
