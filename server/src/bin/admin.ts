// The role `admin`: manages administrators from the command line, also beside a running product.
import { createAdministrator, setPassword } from '../features/accounts/index.ts'
import { commandLine, record } from '../features/audit/index.ts'
import { goOnRestored } from '../features/campaigns/index.ts'
import { transaction } from '../platform/db/index.ts'
import { Problem, StartError } from '../platform/problem.ts'
import { openBeside, type RoleContext } from './instance.ts'

export async function admin(context: RoleContext): Promise<void> {
  const [action, email] = context.words
  if (action === 'go-on') return goOn(context)
  const act = action === 'create' ? createAdministrator : action === 'password' ? setPassword : null
  if (!act || !email)
    throw new StartError(
      'Use: lettermill admin create EMAIL, or: lettermill admin password EMAIL, or: lettermill admin go-on',
    )
  const { database, close } = await openBeside(context)
  try {
    const signIn = await act(database.db, { email, password: context.config.ADMIN_PASSWORD })
    console.log(
      `Email:    ${signIn.email}\nPassword: ${signIn.generated ? signIn.password : 'as in ADMIN_PASSWORD'}`,
    )
  } catch (error) {
    throw error instanceof Problem ? new StartError(error.message) : error
  } finally {
    await close()
  }
}

/** Confirms that this is the only instance: campaigns held after a restore continue. */
async function goOn(context: RoleContext): Promise<void> {
  const { database, close } = await openBeside(context)
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
