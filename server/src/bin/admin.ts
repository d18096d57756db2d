// The role `admin`: manages administrators from the command line, also beside a running product.
import { createAdministrator, setPassword } from '../features/accounts/index.ts'
import { commandLine, record } from '../features/audit/index.ts'
import { goOnRestored } from '../features/campaigns/index.ts'
import { transaction } from '../platform/db/index.ts'
import { reclassify, type Reclassified } from '../features/feedback/index.ts'
import { Problem, StartError } from '../platform/problem.ts'
import { openExisting, type RoleContext } from './instance.ts'

export async function admin(context: RoleContext): Promise<void> {
  const [action, email] = context.words
  if (action === 'go-on') return goOn(context)
  if (action === 'feedback') return readFeedbackAgain(context)
  const act = action === 'create' ? createAdministrator : action === 'password' ? setPassword : null
  if (!act || !email || context.words.length > 2)
    throw new StartError(
      'Use: lettermill admin create EMAIL, or: lettermill admin password EMAIL, or: lettermill admin go-on, or: lettermill admin feedback reclassify DAYS [--apply]',
    )
  const { database, close } = await openExisting(context)
  try {
    const signIn = await act(database.db, { email, password: context.config.ADMIN_PASSWORD })
    console.log(
      `Email:    ${signIn.email}\nPassword: ${signIn.generated ? signIn.password : 'as in ADMIN_PASSWORD'}`,
    )
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

/** Confirms that this is the only instance, so that campaigns held after a restore continue. */
async function goOn(context: RoleContext): Promise<void> {
  const { database, close } = await openExisting(context)
  try {
    const count = await transaction(database.db, async (tx) => {
      const resumed = await goOnRestored(tx)
      await record(tx, commandLine, { action: 'restored_gone_on', detail: `campaigns: ${String(resumed)}` })
      return resumed
    })
    console.log(`Campaigns resumed: ${String(count)}. Scheduled ones start at their time again.`)
  } finally {
    await close()
  }
}

const mostDays = 3650

/** Reads stored bounces again with today's table. Without `--apply` it only reports what would change. */
async function readFeedbackAgain(context: RoleContext): Promise<void> {
  const [, verb, given = '', option] = context.words
  const days = /^\d{1,4}$/.test(given) ? Number(given) : 0
  const isValid = verb === 'reclassify' && days >= 1 && days <= mostDays
  if (!isValid || (option !== undefined && option !== '--apply') || context.words.length > 4)
    throw new StartError(
      'Use: lettermill admin feedback reclassify DAYS [--apply], with 1 to 3650 days. Without --apply nothing is changed.',
    )
  const isApplied = option === '--apply'
  const { database, close } = await openExisting(context)
  try {
    for (const line of saidOf(await reclassify(database.db, { days, isApplied }), isApplied))
      console.log(line)
  } finally {
    await close()
  }
}

function saidOf({ read, cut, changes, suppressed, takenBack }: Reclassified, isApplied: boolean): string[] {
  const total = changes.reduce((sum, { count }) => sum + count, 0)
  const [would, are] = isApplied ? ['', 'are'] : ['would ', 'would be, at most']
  return [
    `Originals read: ${String(read)}. Kept in part only, and left as they are: ${String(cut)}.`,
    ...changes.map(
      ({ from, to, count, example }) =>
        `  ${String(count)} × ${from} → ${to}, such as: ${example.slice(0, 160)}`,
    ),
    `Reports that ${would}mean something else${isApplied ? ' now' : ''}: ${String(total)}.`,
    `Addresses that ${are} mailed again: ${String(takenBack)}; newly suppressed: ${String(suppressed)}.`,
    ...(isApplied || total === 0 ? [] : ['Nothing was changed. Add --apply to change it.']),
  ]
}
