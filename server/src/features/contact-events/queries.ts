// SQL of the events that programs record for contacts. Reads by join: contacts, deleted_contacts (contacts).
import {
  changed,
  deleteInPieces,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tx,
} from '../../platform/db/index.ts'
import { writingFacts } from '../facts/index.ts'

/** An event whose contact is known. */
export interface ReadyEvent extends Pick<
  Row<'contact_events', 'contact_id' | 'name' | 'key'>,
  'name' | 'key'
> {
  /** Its number in the call. */
  place: number
  contactId: number
  /** When it happened; null for now. */
  at: string | null
  data: object
}

/** The contacts of a workspace with these ids. */
export async function findContacts(
  tx: Tx,
  workspaceId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = await rows(
    tx,
    sql<Row<'contacts', 'id'>>`select id from contacts
      where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])`,
  )
  return new Set(found.map(({ id }) => id))
}

/** The contacts of a workspace by their addresses, in lower case. */
export async function findByAddresses(
  tx: Tx,
  workspaceId: number,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const found = await rows(
    tx,
    sql<{ address: string; id: number }>`select lower(email) as address, id from contacts
      where lower(email) = any(${[...addresses]}::text[]) and workspace_id + 0 = ${workspaceId}::bigint`,
  )
  return new Map(found.map(({ address, id }) => [address, id]))
}

/**
 * Records events, and writes their facts. An event whose key the workspace has recorded is left out.
 * @returns the places of the events that were recorded
 */
export async function insertEvents(
  tx: Tx,
  workspaceId: number,
  events: readonly ReadyEvent[],
): Promise<Set<number>> {
  const given = events.map(({ contactId, ...event }) => ({ ...event, contact_id: contactId }))
  const facts = sql`select e.workspace_id, now() as at, e.contact_id, null::bigint as mailing_id, null::integer as seq,
      jsonb_build_object('at', e.at, 'id', c.id, 'email', c.email, 'name', e.name, 'key', e.key, 'data', e.data) as data
    from added e join contacts c on c.id = e.contact_id order by e.id`
  const found = await row(
    tx,
    sql<{ places: number[] }>`with given as materialized (
        select nextval(pg_get_serial_sequence('contact_events', 'id')) as id, each.* from (
          select distinct on (coalesce(key, 'place ' || place)) *
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as event (place integer, contact_id bigint, name text,
            key text, at timestamptz, data jsonb)
          order by coalesce(key, 'place ' || place), place
        ) each
      ), added as (
        insert into contact_events (id, workspace_id, contact_id, name, at, key, data) overriding system value
        select id, ${workspaceId}::bigint, contact_id, name, coalesce(at, now()), key, data from given order by key, id
        on conflict (workspace_id, key) where key is not null do nothing
        returning *
      ), new_facts as (${writingFacts('contact.event', facts)})
      select coalesce(array_agg(given.place), '{}') as places from given join added using (id)`,
  )
  return new Set(found?.places)
}

/** An event as the export of a person's data shows it. */
export type KeptContactEvent = Row<'contact_events', 'name' | 'at' | 'key' | 'data'>

/** The events of a contact, newest first. */
export function listContactEvents(
  db: Db,
  workspaceId: number,
  contactId: number,
  most: number,
): Promise<KeptContactEvent[]> {
  return rows(
    db,
    sql<KeptContactEvent>`select name, at, key, data from contact_events
      where workspace_id = ${workspaceId} and contact_id = ${contactId} order by at desc, id desc limit ${most}`,
  )
}

/** Deletes events older than `days` days, and those of contacts that nothing can restore. @returns how many */
export async function dropEvents(db: Db, days: number): Promise<number> {
  const old = sql`created_at < now() - make_interval(days => ${days})`
  const gone = sql`not exists (select from contacts c where c.id = contact_events.contact_id)
    and not exists (select from deleted_contacts d where d.id = contact_events.contact_id)`
  return (
    (await deleteInPieces(db, 'contact_events', old)) + (await deleteInPieces(db, 'contact_events', gone))
  )
}

/** Deletes the events of people who are erased. */
export async function forgetContactEvents(
  tx: Tx,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<void> {
  await changed(
    tx,
    sql`delete from contact_events
      where workspace_id = ${workspaceId} and contact_id = any(${[...contactIds]}::bigint[])`,
  )
}

export async function purgeContactEvents(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'contact_events', sql`workspace_id = ${workspaceId}`)
}
