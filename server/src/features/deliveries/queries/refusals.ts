// SQL that reads refusals heard while sending again. Reads no table of another feature.
import { changed, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export type HardRefusal = Row<
  'deliveries',
  'mailing_id' | 'seq' | 'chunk' | 'code' | 'enhanced' | 'reply' | 'cause'
> &
  Row<'mailings', 'workspace_id'>

export type AfterRefusal = Pick<HardRefusal, 'mailing_id' | 'seq' | 'chunk'>

/** Lists the refusals of the last `days` days that counted as hard bounces, by mailing and recipient. */
export function listHardRefusals(
  db: Db,
  { days, after, limit }: { days: number; after: AfterRefusal; limit: number },
): Promise<HardRefusal[]> {
  return rows(
    db,
    sql<HardRefusal>`select m.workspace_id, d.mailing_id, d.seq, d.chunk, d.code, d.enhanced, d.reply, d.cause
      from deliveries d join mailings m on m.id = d.mailing_id
      where (d.mailing_id, d.seq, d.chunk)
          > (${after.mailing_id}::bigint, ${after.seq}::integer, ${after.chunk}::integer)
        and d.outcome = 'failed' and d.refused = 'hard' and m.kind <> 'test'
        and d.at > now() - make_interval(days => ${days})
      order by d.mailing_id, d.seq, d.chunk limit ${limit}::bigint`,
  )
}

/** Stores a milder meaning of a refusal. Safe to run twice. */
export async function easeRefusal(
  tx: Tx,
  { mailing_id: mailingId, seq, chunk }: AfterRefusal,
  { kind, cause }: { kind: string; cause: string | null },
): Promise<void> {
  await changed(
    tx,
    sql`update deliveries set refused = ${kind}, cause = ${cause}
      where mailing_id = ${mailingId} and seq = ${seq} and chunk = ${chunk} and refused = 'hard'`,
  )
}
