// The role `demo`: `all`, with a workspace that looks used.
import { fillDemo, openDemoAccount } from '../../demo/index.ts'
import { isTestMode } from '../../features/relays/index.ts'
import { announce } from '../../platform/log/index.ts'
import { StartError } from '../../platform/problem.ts'
import { startAll } from '../all.ts'
import type { RoleContext } from '../instance.ts'
import { announceAddress } from '../listen.ts'
import { isStopping } from '../stopping.ts'

// Over a relay, thousands of messages would go to addresses that do not exist, and bounce.
const noRelay =
  'The demo sends its sample campaigns to made-up addresses, so it works only without a relay: messages then go to the built-in mailbox.'

export async function demo(context: RoleContext): Promise<void> {
  const { config, log } = context
  if (config.SMTP_URL !== undefined)
    throw new StartError(`${noRelay}\nUnset SMTP_URL, or run \`lettermill\` without \`demo\`.`)
  const instance = await startAll(context)
  const say = (message: string) => announce(log, { message: `demo: ${message}`, shown: `  demo: ${message}` })
  const { db } = instance.database
  if (!(await isTestMode(db, []))) {
    announceAddress(context)
    return say(`nothing was filled. ${noRelay} Settings, Sending has a relay.`)
  }
  const account = await openDemoAccount(db)
  announceAddress(context)
  announce(log, {
    message: 'demo: its sign-in',
    fields: { email: account.email, password: account.password },
    shown: `  The demo's sign-in: ${account.email}   password: ${account.password}\n`,
  })
  const filling = fillDemo({ db, url: config.PUBLIC_URL }, account, say)
  await filling.catch((error: unknown) => {
    if (!isStopping()) throw error
  })
}
