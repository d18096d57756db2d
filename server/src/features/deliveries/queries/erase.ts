// SQL that removes a person from sent mailings. The recipient stays as a row without an address, so that stats stay
// right.
import { changed, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'

/** The place of a recipient: the mailing and the number in it. */
export interface Place {
  mailing_id: number
  seq: number
}

export interface Sought {
  workspaceId: number
  /** Addresses in lower case. */
  emails: readonly string[]
  contactIds: readonly number[]
}

/** The addresses that these contacts had when mailings to them were opened. */
export async function listAddressesOf(tx: Tx, contactIds: readonly number[]): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ email: string }>`
      select distinct lower(email) as email from recipients where contact_id = any(${[...contactIds]}::bigint[])`,
  )
  return found.map(({ email }) => email)
}

/**
 * The recipients made from these contacts, or with one of the addresses. No index covers addresses, so the query reads
 * all recipients of the workspace, which takes some seconds for ten million.
 */
export function listPlacesOf(tx: Tx, { workspaceId, emails, contactIds }: Sought): Promise<Place[]> {
  return rows(
    tx,
    sql<Place>`
      select r.mailing_id, r.seq from mailings m join recipients r on r.mailing_id = m.id
      where m.workspace_id = ${workspaceId}
        and (r.contact_id = any(${[...contactIds]}::bigint[]) or lower(r.email) = any(${[...emails]}))
      order by 1, 2`,
  )
}

const asTable = (places: readonly Place[]) => sql`
  (select * from unnest(${places.map(({ mailing_id }) => mailing_id)}::bigint[],
    ${places.map(({ seq }) => seq)}::integer[]) as place (mailing_id, seq)) place`

/** Empties recipients. After the commit, workers that claim a chunk skip them. */
export async function emptyRecipients(tx: Tx, places: readonly Place[]): Promise<void> {
  await rows(
    tx,
    sql`select from recipients join ${asTable(places)} using (mailing_id, seq)
      order by mailing_id, seq for no key update of recipients`,
  )
  await changed(
    tx,
    sql`update recipients r set email = '', fields = '{}', contact_id = null from ${asTable(places)}
      where r.mailing_id = place.mailing_id and r.seq = place.seq`,
  )
  await changed(
    tx,
    sql`insert into erased_recipients (mailing_id, seq) select mailing_id, seq from ${asTable(places)}
      on conflict do nothing`,
  )
}

/**
 * Deletes the relays' answers about messages to erased people, and our own reasons with parameters: both may name the
 * address, and may arrive late. The job runs each minute, so it finds the deliveries of each erased recipient by their key. "offset 0" keeps
 * PostgreSQL from reading all deliveries instead.
 */
export async function forgetWords(db: Db): Promise<void> {
  for (const table of ['deliveries', 'late_deliveries'] as const)
    await changed(
      db,
      sql`update ${sql.id(table)} set reply = null,
          reason_code = case when reason_params = '{}' then reason_code end,
          reason_params = case when reason_params = '{}' then reason_params end
        where ctid = any(array(
          select d.ctid from erased_recipients e cross join lateral (
            select ctid, reply, reason_params from ${sql.id(table)}
            where mailing_id = e.mailing_id and seq = e.seq offset 0) d
          where d.reply is not null or d.reason_params <> '{}'))`,
    )
}

/**
 * Deletes the notes of recipients that were erased more than 90 days ago. A worker's journal may be read weeks later,
 * but never after this time.
 */
export async function forgetErased(db: Db): Promise<void> {
  await changed(db, sql`delete from erased_recipients where erased_at < now() - interval '90 days'`)
}

/** A chunk and the worker that holds it. */
export interface ClaimedChunk {
  mailing_id: number
  chunk: number
  epoch: number
}

/** Chunks that contain one of the recipients, and whose holder may still start messages. */
export function listHolders(db: Db, places: readonly Place[]): Promise<ClaimedChunk[]> {
  return rows(
    db,
    sql<ClaimedChunk>`
      select distinct c.mailing_id, c.chunk, c.epoch from chunks c join ${asTable(places)} using (mailing_id)
      where c.done_at is null and c.worker is not null and c.lease_until > now() and not c.halted
        and case when c.seqs is null then place.seq between c.from_seq and c.to_seq else place.seq = any(c.seqs) end`,
  )
}

/** Lists which of these chunks are still held by a worker that may start messages. */
export function listStillClaimed(db: Db, claimed: readonly ClaimedChunk[]): Promise<ClaimedChunk[]> {
  return rows(
    db,
    sql<ClaimedChunk>`
      select c.mailing_id, c.chunk, c.epoch from chunks c
      join unnest(${claimed.map(({ mailing_id }) => mailing_id)}::bigint[], ${claimed.map(({ chunk }) => chunk)}::integer[],
        ${claimed.map(({ epoch }) => epoch)}::integer[]) as h (mailing_id, chunk, epoch) using (mailing_id, chunk, epoch)
      where c.done_at is null and c.worker is not null and c.lease_until > now() and not c.halted`,
  )
}

/** Takes chunks from their holders, as when a lease ends. */
export async function takeChunks(db: Db, claimed: readonly ClaimedChunk[]): Promise<void> {
  await changed(
    db,
    sql`update chunks c set epoch = c.epoch + 1, worker = null, lease_until = null
      from unnest(${claimed.map(({ mailing_id }) => mailing_id)}::bigint[], ${claimed.map(({ chunk }) => chunk)}::integer[],
        ${claimed.map(({ epoch }) => epoch)}::integer[]) as h (mailing_id, chunk, epoch)
      where c.mailing_id = h.mailing_id and c.chunk = h.chunk and c.epoch = h.epoch and c.done_at is null`,
  )
}
