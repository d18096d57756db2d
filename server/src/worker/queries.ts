// SQL of the schema in which graphile-worker keeps the schedule of the jobs.
import { row, rows, sql, transaction, type Db } from '../platform/db/index.ts'

/**
 * Lets a role that owns nothing run the jobs. graphile-worker makes its tables itself, in a schema where the role may
 * create them; row level security shuts out everybody but their owner. Tables that another role made are made again:
 * they hold no more than when each job ran last.
 * @param db a connection of the owner
 */
export async function grantJobs(db: Db, role: string): Promise<void> {
  const name = sql.id(role)
  await transaction(db, async (tx) => {
    const granted = await row(
      tx,
      sql`select from pg_namespace where nspname = 'graphile_worker' and has_schema_privilege(${role}, oid, 'create')`,
    )
    if (granted) return
    await rows(tx, sql`drop schema if exists graphile_worker cascade`)
    await rows(tx, sql`create schema graphile_worker`)
    // With this table, graphile-worker does not try to create the schema (`installSchema` in its migrate.js, 0.17.3).
    await rows(
      tx,
      sql`create table graphile_worker.migrations (
        id integer primary key, ts timestamptz not null default now(), breaking boolean not null default false)`,
    )
    await rows(tx, sql`grant usage, create on schema graphile_worker to ${name}`)
    await rows(tx, sql`grant select, insert, update on graphile_worker.migrations to ${name}`)
  })
}
