// Who keeps hits, and how far each has come: a batch whose answer was lost is handed over again and kept once.
import { changed, hotRow, sql, type Db, type Tx } from '../../../platform/db/index.ts'

/** One batch of one writer: their numbers rise, and the next is handed over when the one before is on record. */
export interface Turn {
  writer: string
  number: number
}

// An attempt that is still under way, on a connection that broke, is waited for.
const whereNew = `on conflict (id) do update set last = excluded.last, at = now()
  where hit_writers.last < excluded.last returning id`

/** The CTE `turn`, of a row where the batch $1, $2 is not on record yet; notes that it is. */
export const turnTaken = `turn as (
  insert into hit_writers (id, last) values ($1::uuid, $2::bigint) ${whereNew})`

/** Notes that a batch is on record, in the transaction that puts it there; false where it is already. */
export async function takeTurn(tx: Tx, { writer, number }: Turn): Promise<boolean> {
  const taken = await hotRow(
    tx,
    sql`insert into hit_writers (id, last) values (${writer}, ${number}) ${sql.raw(whereNew)}`,
  )
  return taken !== undefined
}

/** Forgets who has kept nothing for a day; nobody waits for an answer so long. Returns how many they were. */
export function forgetWriters(db: Db): Promise<number> {
  return changed(db, sql`delete from hit_writers where at < now() - interval '1 day'`)
}
