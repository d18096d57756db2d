// SQL of facts. The statement or transaction that changes something also writes the fact, and writes nothing for a
// workspace without a consumer that asks for the type. Reads by join: webhooks (which types are asked for).
import type { FactType } from '@lettermill/contracts'
import {
  changed,
  deleteInPieces,
  rows,
  sql,
  transaction,
  type Db,
  type Sql,
  type Tx,
} from '../../../platform/db/index.ts'

/**
 * The part of a statement that writes facts. If no consumer of the instance asks for the type, PostgreSQL does not even
 * read `facts`.
 * @param facts selects workspace_id, at, contact_id, mailing_id, seq and data, the fact's JSON
 */
export const writingFacts = (type: FactType, facts: Sql): Sql => sql`
  insert into facts (workspace_id, type, at, contact_id, mailing_id, seq, data)
  select fact.workspace_id, ${sql.lit(type)}, fact.at, fact.contact_id, fact.mailing_id, fact.seq, fact.data
  from (${facts}) as fact
  where exists (select from webhooks where is_active and ${sql.lit(type)} = any(events))
    and exists (select from webhooks w
      where w.workspace_id = fact.workspace_id and w.is_active and ${sql.lit(type)} = any(w.events))`

/** Writes facts. Call this in the transaction that makes them true. `writingFacts` explains `facts`. */
export async function writeFacts(tx: Tx, type: FactType, facts: Sql): Promise<void> {
  await changed(tx, writingFacts(type, facts))
}

/** Writes one fact about a campaign or an import. It names no person. */
export function writeFact(
  tx: Tx,
  workspaceId: number,
  type: FactType,
  data: Record<string, unknown>,
): Promise<void> {
  return writeFacts(
    tx,
    type,
    sql`select ${workspaceId}::bigint as workspace_id, now() as at, null::bigint as contact_id,
      null::bigint as mailing_id, null::integer as seq, ${JSON.stringify(data)}::jsonb as data`,
  )
}

/** The types that any consumer of the instance asks for. */
export async function listWanted(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ type: string }>`select distinct unnest(events) as type from webhooks where is_active`,
  )
  return found.map(({ type }) => type)
}

/**
 * A condition on facts `f`: no earlier transaction can write another fact, so that a reader may move its cursor past
 * this one.
 */
export const isSettled = sql`f.written_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/** Deletes facts older than `days` days. @returns how many */
export function dropFacts(db: Db, days: number): Promise<number> {
  return deleteInPieces(db, 'facts', sql`at < now() - make_interval(days => ${days})`)
}

/** Deletes what is stored about erased people. @param places their messages */
export async function forgetFacts(
  tx: Tx,
  workspaceId: number,
  contactIds: readonly number[],
  places: readonly { mailing_id: number; seq: number }[],
): Promise<void> {
  await changed(
    tx,
    sql`delete from facts where workspace_id = ${workspaceId} and (
        contact_id = any(${[...contactIds]}::bigint[])
        or (mailing_id, seq) in (select * from unnest(${places.map(({ mailing_id }) => mailing_id)}::bigint[],
          ${places.map(({ seq }) => seq)}::integer[])))`,
  )
}

export async function removeOfWorkspace(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'facts', sql`workspace_id = ${workspaceId}`)
}

/**
 * Numbers the facts again if the database was moved to a PostgreSQL that has counted fewer transactions: new facts
 * would come before old ones, and nobody would read them. Consumers read a few facts twice rather than none never.
 */
export async function renumberMoved(db: Db): Promise<void> {
  if (!(await isMoved(db))) return
  await transaction(db, async (tx) => {
    // Of several processes that start at once, the first renumbers.
    await changed(tx, sql`lock table facts in exclusive mode`)
    if (!(await isMoved(tx))) return
    await changed(
      tx,
      sql`update webhooks w set read_in = 1, read_id = coalesce(
          (select min(f.id) - 1 from facts f
            where f.workspace_id = w.workspace_id and (f.written_in, f.id) > (w.read_in, w.read_id)),
          (select max(id) from facts), 0)`,
    )
    await changed(tx, sql`update facts set written_in = 1`)
  })
}

async function isMoved(db: Db): Promise<boolean> {
  const moved = await rows(
    db,
    sql`select from facts where written_in >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      union all select from webhooks where read_in > pg_snapshot_xmax(pg_current_snapshot())::text::bigint limit 1`,
  )
  return moved.length > 0
}
