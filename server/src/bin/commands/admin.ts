// The role `admin`: manages administrators from the command line, also beside a running product.
import { createAdministrator, setPassword } from '../../features/accounts/index.ts'
import { commandLine, record } from '../../features/audit/index.ts'
import { detailOf, goOnRestored } from '../../features/campaigns/index.ts'
import { accountMailOf } from '../../features/notices/index.ts'
import { transaction } from '../../platform/db/index.ts'
import { Problem, StartError } from '../../platform/problem.ts'
import { resetSecondFactors } from '../../features/second-factors/index.ts'
import { sealerOf } from '../../platform/sealing/index.ts'
import { openExisting, type RoleContext } from '../instance.ts'
import { readBouncesAgain } from './reclassify.ts'

const actions = new Map<string | undefined, 'create' | 'password'>([
  ['create', 'create'],
  ['password', 'password'],
  // Another name, which people try.
  ['set-password', 'password'],
])

export async function admin(context: RoleContext): Promise<void> {
  const [action, email] = context.words
  if (action === 'go-on') return resume(context)
  if (action === 'feedback') return readFeedbackAgain(context)
  if (action === 'reset-factors' && email && context.words.length === 2) return resetFactors(context, email)
  const act = actions.get(action)
  if (!act || !email || context.words.length > 2)
    throw new StartError(
      'Use: lettermill admin create EMAIL, or: lettermill admin password EMAIL, or: lettermill admin reset-factors EMAIL, or: lettermill admin go-on, or: lettermill admin feedback reclassify DAYS [--apply]',
    )
  const { database, secretKey, close } = await openExisting(context)
  try {
    const wanted = { email, password: context.config.ADMIN_PASSWORD }
    const signIn =
      act === 'create'
        ? await createAdministrator(database.db, wanted)
        : await setPassword(database.db, wanted, mailOf(context, secretKey))
    console.log(
      `Email:    ${signIn.email}\nPassword: ${signIn.generated ? signIn.password : 'as in ADMIN_PASSWORD'}`,
    )
  } catch (error) {
    throw error instanceof Problem ? new StartError(sentenceOf(error, email)) : error
  } finally {
    await close()
  }
}

/** The mail to the person of an account; the product sends it. */
function mailOf({ config }: RoleContext, secretKey: string) {
  const sealer = sealerOf([secretKey, ...config.SECRET_KEYS_OLD])
  return accountMailOf({ sealer, language: config.LANGUAGE, systemSender: config.SYSTEM_SENDER })
}

/** For somebody who lost the second factor and the recovery codes. */
async function resetFactors(context: RoleContext, email: string): Promise<void> {
  const { database, secretKey, close } = await openExisting(context)
  try {
    await resetSecondFactors(database.db, email, mailOf(context, secretKey))
    console.log(`${email} signs in by the password alone now. All sessions of the account have ended.`)
  } catch (error) {
    throw error instanceof Problem ? new StartError(sentenceOf(error, email)) : error
  } finally {
    await close()
  }
}

function sentenceOf({ code, message }: Problem, email: string): string {
  return code === 'not_found'
    ? `There is no account ${email} in this instance. Check the address, and that DATA_DIR or DATABASE_URL lead to the right instance.`
    : message
}

/** Confirms that this is the only instance, so that everything held after a restore continues. */
async function resume(context: RoleContext): Promise<void> {
  const { database, close } = await openExisting(context)
  try {
    const { resumed, messages } = await transaction(database.db, async (tx) => {
      const goneOn = await goOnRestored(tx)
      await record(tx, commandLine, { action: 'restored_gone_on', detail: detailOf(goneOn) })
      return goneOn
    })
    console.log(
      `Campaigns resumed: ${String(resumed)}. Scheduled ones start at their time again. Messages that leave now: ${String(messages)}. Webhooks are posted again.`,
    )
  } finally {
    await close()
  }
}

/** The longer name of `lettermill reclassify`, with a required number of days. */
async function readFeedbackAgain(context: RoleContext): Promise<void> {
  const [, verb, days = '', ...options] = context.words
  if (verb !== 'reclassify' || !/^\d/.test(days))
    throw new StartError('Use: lettermill admin feedback reclassify DAYS [--apply], with 1 to 3650 days.')
  return readBouncesAgain(context, [days, ...options])
}
