// The program's role and database within a running cluster: made at the first start, and again by the
// next one where that was cut short between initdb and here.
import pg from 'pg'
import { SUPERUSER, urlOf, type Access } from './site.ts'

/** Sees to it that the address of `urlOf` answers. The program's role is no superuser. */
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
