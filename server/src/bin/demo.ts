// The role `demo`: `all`, with a workspace that looks used.
import { fillDemo, openDemoAccount } from '../demo/index.ts'
import { isTestMode } from '../features/relays/index.ts'
import { StartError } from '../platform/problem.ts'
import { startAll } from './all.ts'
import type { RoleContext } from './instance.ts'
import { announce } from './listen.ts'
import { isStopping } from './stopping.ts'

// Over a relay, thousands of messages would go to addresses that do not exist, and bounce.
const noRelay =
  'The demo sends its sample campaigns to made-up addresses, so it works only without a relay: messages then go to the built-in mailbox.'

export async function demo(context: RoleContext): Promise<void> {
  const { config } = context
  if (config.SMTP_URL !== undefined)
    throw new StartError(`${noRelay}\nUnset SMTP_URL, or run \`lettermill\` without \`demo\`.`)
  const instance = await startAll(context)
  const { db } = instance.database
  if (!(await isTestMode(db, []))) {
    announce(config)
    return console.log(`  demo: nothing was filled. ${noRelay} Settings, Sending has a relay.\n`)
  }
  const account = await openDemoAccount(db)
  announce(config)
  console.log(`  The demo's sign-in: ${account.email}   password: ${account.password}\n`)
  const filling = fillDemo({ db, url: config.PUBLIC_URL }, account, (step) => console.log(`  demo: ${step}`))
  await filling.catch((error: unknown) => {
    if (!isStopping()) throw error
  })
}
