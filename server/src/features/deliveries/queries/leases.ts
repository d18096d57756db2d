// SQL of leases that run, leases that have ended, and stalled mailings.
import {
  changed,
  notify,
  rows,
  sql,
  transaction,
  type Db,
  type Row,
  type Tx,
} from '../../../platform/db/index.ts'

/** A lease that has ended, with the values of its chunk when the lease was read. */
export interface LapsedLease extends Row<'chunks', 'mailing_id' | 'chunk' | 'epoch' | 'lease_until'> {
  lease_until: string
}

/**
 * Lists the leases that have ended by the database's clock. While the database accepts no writes, no worker can renew
 * its lease, so the function throws instead.
 * @throws Error if the database does not accept writes
 */
export function listLapsed(db: Db): Promise<LapsedLease[]> {
  return transaction(db, async (tx) => {
    const lapsed = await rows(
      tx,
      sql<LapsedLease>`select mailing_id, chunk, epoch, lease_until::text from chunks
        where done_at is null and lease_until < now()`,
    )
    if (lapsed.length > 0) await assertWritable(tx)
    return lapsed
  })
}

/**
 * Frees chunks whose lease has ended and was not renewed since `seen` was read. Returns how many.
 * @throws Error if the database does not accept writes
 */
export function freeLapsed(db: Db, seen: readonly LapsedLease[]): Promise<number> {
  return transaction(db, async (tx) => {
    await assertWritable(tx)
    return changed(
      tx,
      sql`update chunks c set epoch = c.epoch + 1, worker = null, lease_until = null, lapses = lapses + 1
        from unnest(${seen.map((each) => each.mailing_id)}::bigint[], ${seen.map((each) => each.chunk)}::integer[],
          ${seen.map((each) => each.epoch)}::integer[], ${seen.map((each) => each.lease_until)}::timestamptz[])
          as seen (mailing_id, chunk, epoch, lease_until)
        where c.mailing_id = seen.mailing_id and c.chunk = seen.chunk and c.epoch = seen.epoch
          and c.lease_until = seen.lease_until and c.done_at is null`,
    )
  })
}

/** Writes the same tables as a flush, under an id that no mailing has, and deletes the rows again. */
async function assertWritable(tx: Tx): Promise<void> {
  await rows(tx, sql`set local lock_timeout = '1s'`)
  await rows(tx, sql`lock table deliveries, chunks in row exclusive mode`)
  await rows(tx, sql`insert into deliveries (mailing_id, seq, chunk, outcome) values (0, 0, 0, 'skipped')`)
  await rows(tx, sql`delete from deliveries where mailing_id = 0`)
}

/** A mailing's running leases, of all workers. */
export function listLeases(db: Db, mailingId: number): Promise<Row<'chunks', 'chunk' | 'epoch'>[]> {
  return rows(
    db,
    sql`select chunk, epoch from chunks
      where mailing_id = ${mailingId} and done_at is null and worker is not null and lease_until is not null`,
  )
}

/**
 * Open mailings without a claimed chunk, although a chunk was free or a retry due for a minute. If many mailings share
 * the workers, the list may include a mailing that only waits for its turn.
 */
export async function listStalled(db: Db): Promise<number[]> {
  const stalled = await rows(
    db,
    sql<Row<'mailings', 'id'>>`select m.id from mailings m
      where m.state = 'open' and m.served_at < now() - interval '1 minute'
        and not exists (select from chunks c
          where c.mailing_id = m.id and c.done_at is null and c.lease_until >= now())
        and (exists (select from chunks c where c.mailing_id = m.id and c.done_at is null)
          or exists (select from deferrals d
            where d.mailing_id = m.id and d.due_at < now() - interval '1 minute')
          or not m.open_ended and not exists (select from deferrals d where d.mailing_id = m.id))
      order by m.served_at limit 1000`,
  )
  return stalled.map(({ id }) => id)
}

/** Notifies every worker that the mailing is stalled. */
export function signalStalled(db: Db, mailingId: number): Promise<void> {
  return notify(db, `free ${String(mailingId)}`)
}
