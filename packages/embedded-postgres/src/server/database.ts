// Creates the program's role and database in a running cluster. If the first start was interrupted after initdb, the
// next start creates them.
import pg from 'pg'
import { SUPERUSER, urlOf, type Access } from './site.ts'

/** Makes sure that the role and the database in the URL of `urlOf` exist. The program's role is not a superuser. */
export async function ensureDatabase(access: Access): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(access, SUPERUSER, 'postgres') })
  await client.connect()
  try {
    const has = async (query: string, name: string) => (await client.query(query, [name])).rowCount === 1
    if (await has('select from pg_database where datname = $1', access.name)) return
    if (!(await has('select from pg_roles where rolname = $1', access.name))) {
      await client.query(
        `create role ${access.name} login createdb password ${client.escapeLiteral(access.password)}`,
      )
    }
    await client.query(`create database ${access.name} owner ${access.name}`)
  } finally {
    await client.end()
  }
}
