// Leases: those that run, those that have run out, and mailings that stand still.
import { changed, notify, rows, sql, transaction, type Db, type Tx } from '../../../platform/db/index.ts'

/** A lease that has run out, as it stood when it was seen. */
export interface LapsedLease {
  campaign_id: number
  chunk: number
  epoch: number
  lease_until: string
}

/**
 * Leases that have run out by the database's clock, while the ledger could be written: before that, nobody could have
 * renewed them.
 * @throws Error where the ledger cannot be written
 */
export function listLapsed(db: Db): Promise<LapsedLease[]> {
  return transaction(db, async (tx) => {
    const lapsed = await rows(
      tx,
      sql<LapsedLease>`select campaign_id, chunk, epoch, lease_until::text from campaign_chunks
        where done_at is null and lease_until < now()`,
    )
    if (lapsed.length > 0) await assertWritable(tx)
    return lapsed
  })
}

/**
 * Frees chunks whose lease has run out and was not renewed since it was seen; answers how many.
 * @throws Error where the ledger cannot be written
 */
export function freeLapsed(db: Db, seen: readonly LapsedLease[]): Promise<number> {
  return transaction(db, async (tx) => {
    await assertWritable(tx)
    return changed(
      tx,
      sql`update campaign_chunks c set epoch = c.epoch + 1, worker = null, lease_until = null, lapses = lapses + 1
        from unnest(${seen.map((each) => each.campaign_id)}::bigint[], ${seen.map((each) => each.chunk)}::integer[],
          ${seen.map((each) => each.epoch)}::integer[], ${seen.map((each) => each.lease_until)}::timestamptz[])
          as seen (campaign_id, chunk, epoch, lease_until)
        where c.campaign_id = seen.campaign_id and c.chunk = seen.chunk and c.epoch = seen.epoch
          and c.lease_until = seen.lease_until and c.done_at is null`,
    )
  })
}

/** Writes what a flush writes, under a number that no campaign has, and takes it away again. */
async function assertWritable(tx: Tx): Promise<void> {
  await rows(tx, sql`set local lock_timeout = '1s'`)
  await rows(tx, sql`lock table deliveries, campaign_chunks in row exclusive mode`)
  await rows(tx, sql`insert into deliveries (campaign_id, seq, chunk, outcome) values (0, 0, 0, 'skipped')`)
  await rows(tx, sql`delete from deliveries where campaign_id = 0`)
}

/** A campaign's running leases, of all workers. */
export function listLeases(db: Db, campaignId: number): Promise<{ chunk: number; epoch: number }[]> {
  return rows(
    db,
    sql`select chunk, epoch from campaign_chunks
      where campaign_id = ${campaignId} and done_at is null and worker is not null and lease_until is not null`,
  )
}

/**
 * Campaigns whose ledger is open and of which nobody holds a chunk, though one has been free, or a try due, for a minute.
 * Where many campaigns share the workers, one that waits for its turn may be among them.
 */
export async function listStalled(db: Db): Promise<number[]> {
  const stalled = await rows(
    db,
    sql<{ campaign_id: number }>`select l.campaign_id from ledgers l
      where l.state = 'open' and l.served_at < now() - interval '1 minute'
        and not exists (select from campaign_chunks c
          where c.campaign_id = l.campaign_id and c.done_at is null and c.lease_until >= now())
        and (exists (select from campaign_chunks c where c.campaign_id = l.campaign_id and c.done_at is null)
          or exists (select from deferrals d
            where d.campaign_id = l.campaign_id and d.due_at < now() - interval '1 minute')
          or not exists (select from deferrals d where d.campaign_id = l.campaign_id))
      order by l.served_at limit 1000`,
  )
  return stalled.map(({ campaign_id }) => campaign_id)
}

/** Tells every worker that the campaign stands still. */
export function signalStalled(db: Db, campaignId: number): Promise<void> {
  return notify(db, `free ${String(campaignId)}`)
}
