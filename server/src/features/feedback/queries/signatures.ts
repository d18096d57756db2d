// SQL of the signatures of providers that cover no event.
import { changed, deleteInPieces, sql, type Db, type Tx } from '../../../platform/db/index.ts'

/**
 * Stores that signatures came with an event. A concurrent call with the same signature waits.
 * @returns how many of them are for this event, and not for an earlier one
 */
export function useSignatures(tx: Tx, tokens: readonly Buffer[], event: Buffer): Promise<number> {
  return changed(
    tx,
    sql`insert into feedback_signatures as s (token, event)
      select token, ${event}::bytea from unnest(${tokens}::bytea[]) as token order by token
      on conflict (token) do update set event = s.event where s.event = excluded.event`,
  )
}

/** Deletes signatures that are too old to be accepted again. */
export async function dropOldSignatures(db: Db): Promise<void> {
  await deleteInPieces(db, 'feedback_signatures', sql`used_at < now() - interval '3 days'`)
}
