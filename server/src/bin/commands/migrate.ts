// The role `migrate`: applies the missing migrations and ends. With the name of a database role, it lets this role run
// web and workers, which then need not own the tables.
import { hasRole } from '../../platform/db/index.ts'
import { StartError } from '../../platform/problem.ts'
import { letUse, openBeside, type RoleContext } from '../instance.ts'

export async function migrateOnly(context: RoleContext): Promise<void> {
  const [role] = context.words
  const { database, close } = await openBeside(context)
  try {
    if (role !== undefined) {
      if (!(await hasRole(database.db, role)))
        throw new StartError(`The database has no role ${role}. Create it first: create role ${role} login`)
      await letUse(database.db, role)
    }
  } finally {
    await close()
  }
  console.log('The database is up to date.')
}
