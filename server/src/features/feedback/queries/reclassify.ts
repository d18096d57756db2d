// SQL that reads stored originals again. Reads no table of another feature.
import { asAverage, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export type KeptFeedback = Row<'feedback', Column> & {
  /** The compressed original; null if it is no longer stored. */
  body: Buffer | null
}

type Column =
  | 'id'
  | 'workspace_id'
  | 'mailing_id'
  | 'seq'
  | 'email'
  | 'kind'
  | 'cause'
  | 'code'
  | 'status'
  | 'words'
  | 'reporter'
  | 'way'
  | 'source_key'
  | 'received_at'
  | 'action'

/**
 * Lists reports that count, by id. Without an original, only bounces are listed. Unsubscribes and erased people are left
 * out.
 */
export function listKept(
  db: Db,
  { days, after, limit }: { days: number; after: number; limit: number },
): Promise<KeptFeedback[]> {
  return rows(
    db,
    sql<KeptFeedback>`select f.id, f.workspace_id, f.mailing_id, f.seq, f.email, f.kind, f.cause, f.code, f.status,
        f.words, f.reporter, f.way, f.source_key, f.received_at, f.action, o.body
      from feedback f left join feedback_originals o on o.feedback_id = f.id
      where f.id > ${after} and f.counted and f.email <> '' and f.kind <> 'unsubscribe'
        and (o.feedback_id is not null or (f.kind in ('hard', 'soft', 'block') and f.words <> ''))
        and f.received_at > now() - make_interval(days => ${days})
      order by f.id limit ${limit}::bigint`,
  )
}

/** The meaning of a report by today's rules, and the action it calls for. */
export type NewMeaning = Pick<Row<'feedback', Column>, 'cause' | 'code' | 'status' | 'words' | 'action'> & {
  kind: string
}

/**
 * Stores the meaning of a report by today's rules. If another report of the same kind counts for the same delivery,
 * this report becomes a repeat.
 * @returns whether the report counts; also false if somebody changed it meanwhile
 */
export async function rewrite(
  tx: Tx,
  { id, kind: before }: KeptFeedback,
  { kind, cause, code, status, words, action }: NewMeaning,
): Promise<boolean> {
  const written = await row(
    tx,
    sql<Row<'feedback', 'counted'>>`with other as (
        select exists (select from feedback o join feedback f on f.id = ${id}
          where o.mailing_id = f.mailing_id and o.seq = f.seq and o.kind = ${kind} and o.counted and o.id <> f.id
        ) as counts
      )
      update feedback f set kind = ${kind}, cause = ${cause}, code = ${code}::smallint, status = ${status},
        words = ${words}, counted = not other.counts,
        action = case when other.counts then 'repeat' else ${action} end
      from other where f.id = ${id} and f.kind = ${before} and f.counted
      returning f.counted`,
  )
  return written?.counted ?? false
}

export interface SaidOfAddress {
  /** Whether another report says that the address does not exist. */
  isHard: boolean
  /** The mailings of the reports about the address. */
  mailingIds: number[]
}

/** Finds what the other reports say about an address. */
export async function findSaid(
  tx: Tx,
  { id, workspace_id: workspaceId, email }: Pick<KeptFeedback, 'id' | 'workspace_id' | 'email'>,
): Promise<SaidOfAddress> {
  const found = await row(
    tx,
    sql<SaidOfAddress>`select
        coalesce(bool_or(kind = 'hard' and counted and action = 'suppressed' and id <> ${id}), false) as "isHard",
        array_agg(distinct mailing_id) as "mailingIds"
      from feedback where workspace_id = ${asAverage(workspaceId)} and lower(email) = lower(${email})`,
  )
  return found ?? { isHard: false, mailingIds: [] }
}
