// The role `migrate`: applies the missing migrations and ends.
import { openBeside, type RoleContext } from './instance.ts'

export async function migrateOnly(context: RoleContext): Promise<void> {
  const { close } = await openBeside(context)
  await close()
  console.log('The database is up to date.')
}
