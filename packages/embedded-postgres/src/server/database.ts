// Creates the program's roles and database in a running cluster. If the first start was interrupted after initdb, the
// next start creates them; a cluster of a build before 1.0.0 gets the role without rights, which it lacks.
import pg from 'pg'
import { appRoleOf, SUPERUSER, urlOf, type Access } from './site.ts'

/**
 * Makes sure that the two roles and the database in the URLs of `urlOf` exist. Neither role is a superuser: one owns
 * the database, and the other owns nothing and has no rights but those that the owner grants.
 */
export async function ensureDatabase(access: Access): Promise<void> {
  const { name } = access
  const client = new pg.Client({ connectionString: urlOf(access, SUPERUSER, 'postgres') })
  await client.connect()
  try {
    const has = async (query: string, what: string) => (await client.query(query, [what])).rowCount === 1
    const ensureRole = async (role: string, rights: string) => {
      if (await has('select from pg_roles where rolname = $1', role)) return
      await client.query(`create role ${role} ${rights} password ${client.escapeLiteral(access.password)}`)
    }
    await ensureRole(name, 'login createdb')
    await ensureRole(appRoleOf(name), 'login')
    if (!(await has('select from pg_database where datname = $1', name)))
      await client.query(`create database ${name} owner ${name}`)
  } finally {
    await client.end()
  }
}
