// The role `demo`: `all`, with a workspace that looks used.
import { fillDemo, openDemoAccount } from '../demo/index.ts'
import { startAll } from './all.ts'
import type { RoleContext } from './instance.ts'
import { announce } from './listen.ts'

export async function demo(context: RoleContext): Promise<void> {
  const { config } = context
  const instance = await startAll(context)
  const account = await openDemoAccount(instance.database.db)
  announce(config)
  console.log(`  The demo's sign-in: ${account.email}   password: ${account.password}\n`)
  const { db } = instance.database
  await fillDemo({ db, url: config.PUBLIC_URL }, account, (step) => console.log(`  demo: ${step}`))
}
