// SQL of relays: relays, relay_states, relay_days. Locks campaigns (campaigns) while test mode begins or ends.
import type { Relay } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../platform/db/index.ts'
import type { ClientReason } from '../../platform/mail/smtp-client.ts'

type Columns =
  'id' | 'name' | 'host' | 'port' | 'security' | 'username' | 'password' | 'connections' | 'is_active'
export type RelayRow = Row<'relays', Columns>
export type RelayValues = Omit<RelayRow, 'id' | 'password'>

const columns = sql.raw('id, name, host, port, security, username, password, connections, is_active')

/** Every relay that was added in the settings, the oldest first. Passwords are sealed. */
export function listStored(db: Db): Promise<RelayRow[]> {
  return rows(db, sql<RelayRow>`select ${columns} from relays order by id`)
}

export function findStored(db: Db, id: number): Promise<RelayRow | undefined> {
  return row(db, sql<RelayRow>`select ${columns} from relays where id = ${id}`)
}

/** Reserves the id of a new relay. Its password is sealed for the id before the row is inserted. */
export async function nextRelayId(tx: Tx): Promise<number> {
  const found = await row(
    tx,
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('relays', 'id')) as id`,
  )
  if (!found) throw new Error('The sequence of relays answers nothing')
  return found.id
}

/** Inserts the relay, or updates the relay with the same id. @returns the stored relay */
export async function saveRelay(tx: Tx, relay: RelayRow): Promise<RelayRow> {
  const { id, name, host, port, security, username, password, connections, is_active } = relay
  const saved = await row(
    tx,
    sql<RelayRow>`insert into relays (id, name, host, port, security, username, password, connections, is_active)
      values (${id}, ${name}, ${host}, ${port}, ${security}, ${username}, ${password}, ${connections}, ${is_active})
      on conflict (id) do update set name = excluded.name, host = excluded.host, port = excluded.port,
        security = excluded.security, username = excluded.username, password = excluded.password,
        connections = excluded.connections, is_active = excluded.is_active, changed_at = now()
      returning ${columns}`,
  )
  if (!saved) throw new Error('A relay was not saved')
  return saved
}

/** @returns whether the relay existed */
export async function removeRelay(tx: Tx, id: number): Promise<boolean> {
  return (await changed(tx, sql`delete from relays where id = ${id}`)) === 1
}

/** Replaces a sealed password, unless it changed since it was read. @returns whether it was replaced */
export async function reseal(db: Db, id: number, stored: string, sealed: string): Promise<boolean> {
  const one = await changed(
    db,
    sql`update relays set password = ${sealed} where id = ${id} and password = ${stored}`,
  )
  return one === 1
}

/** Whether a relay that was added in the settings is switched on. */
export async function hasActiveRelay(db: Db): Promise<boolean> {
  const found = await row(
    db,
    sql<{ found: boolean }>`select exists (select from relays where is_active) as found`,
  )
  return found?.found ?? false
}

/**
 * Locks the relays, so that they are changed one after another, and no campaign starts, stops or changes until the
 * transaction ends.
 */
export async function lockForChange(tx: Tx): Promise<void> {
  await changed(tx, sql`set local lock_timeout = '5s'`)
  await changed(tx, sql`lock table relays in share row exclusive mode`)
}

/** Keeps campaigns from starting and ending until the transaction ends. */
export async function holdCampaigns(tx: Tx): Promise<void> {
  await changed(tx, sql`lock table campaigns in share mode`)
}

export type StateRow = Row<
  'relay_states',
  'relay' | 'connections' | 'per_second' | 'failing_since' | 'reply'
> &
  Pick<Relay, 'reply_code' | 'reply_params'>

/** The states that living workers reported within the last 20 seconds. */
export function listStates(db: Db): Promise<StateRow[]> {
  return rows(
    db,
    sql<StateRow>`select relay, connections, per_second, failing_since, reply, reply_code, reply_params
      from relay_states
      where noted_at > now() - interval '20 seconds'`,
  )
}

/** A relay's last reply, if every relay of every living worker fails; else null. */
export async function findFailure(db: Db): Promise<string | null> {
  const found = await row(
    db,
    sql<{ reply: string | null }>`
      select case when bool_and(failing_since is not null)
        then (array_agg(reply order by failing_since desc))[1] end as reply
      from relay_states where noted_at > now() - interval '20 seconds'`,
  )
  return found?.reply ?? null
}

/** Whether the last connection to each relay was encrypted, as far as a worker reported it. */
export function listEncrypted(db: Db): Promise<{ relay: string; encrypted: boolean }[]> {
  return rows(
    db,
    sql<{ relay: string; encrypted: boolean }>`select distinct on (relay) relay, encrypted from relay_states
      where encrypted is not null order by relay, noted_at desc`,
  )
}

/** The number of messages accepted today (UTC), by relay. */
export function listToday(db: Db): Promise<{ relay: string; accepted: number }[]> {
  return rows(
    db,
    sql<{ relay: string; accepted: number }>`select relay, accepted from relay_days
      where day = (now() at time zone 'UTC')::date`,
  )
}

export interface NewState {
  relay: string
  connections: number
  perSecond: number
  /** In milliseconds; 0 while the relay accepts messages. */
  failingFor: number
  reply: string
  /** What the SMTP client itself says; null if the reply is the relay's or the system's. */
  reason: ClientReason | null
  /** Whether the last connection was encrypted; null if there was none. */
  encrypted: boolean | null
  /** The number of messages accepted since the last report. */
  accepted: number
}

/**
 * Stores the states that a worker reports, in one statement. Deletes states of workers that have been gone for an hour.
 */
export async function noteStates(db: Db, worker: string, states: readonly NewState[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
    as g(relay text, connections integer, "perSecond" double precision, "failingFor" double precision, reply text,
      reason jsonb, encrypted boolean, accepted bigint)`
  await changed(
    db,
    sql`with old as (
        delete from relay_states where noted_at < now() - interval '1 hour' and worker <> ${worker}
      ), days as (
        insert into relay_days as d (relay, day, accepted)
          select relay, (now() at time zone 'UTC')::date, sum(accepted)::bigint from ${given} where accepted > 0
          group by relay order by relay
        on conflict (relay, day) do update set accepted = d.accepted + excluded.accepted
      )
      insert into relay_states as s (worker, relay, connections, per_second, failing_since, reply, reply_code, reply_params,
          encrypted)
        select distinct on (relay) ${worker}, relay, connections, "perSecond",
          case when "failingFor" > 0 then now() - "failingFor" * interval '1 millisecond' end, reply, reason ->> 'code',
          reason -> 'params', encrypted
        from ${given} order by relay
      on conflict (worker, relay) do update set connections = excluded.connections,
        per_second = excluded.per_second, failing_since = excluded.failing_since, reply = excluded.reply,
        reply_code = excluded.reply_code, reply_params = excluded.reply_params,
        encrypted = coalesce(excluded.encrypted, s.encrypted),
        noted_at = now()`,
  )
}

/** Deletes days older than 90 days. @returns how many */
export const dropOldDays = (db: Db): Promise<number> =>
  changed(db, sql`delete from relay_days where day < (now() at time zone 'UTC')::date - 90`)
