// SQL that reads the replies behind hard bounces again. Reads no table of another feature.
import { rows, sql, type Db, type Row } from '../../../platform/db/index.ts'

export type HardBounce = Row<
  'suppressions',
  'workspace_id' | 'email' | 'mailing_id' | 'code' | 'status' | 'cause'
> & { words: string }

/**
 * Lists the suppressions of the last `days` days that a server's reply caused, by workspace and address. Imported ones
 * have no reply of ours.
 */
export function listHardBounces(
  db: Db,
  { days, after, limit }: { days: number; after: { workspace_id: number; email: string }; limit: number },
): Promise<HardBounce[]> {
  return rows(
    db,
    sql<HardBounce>`select workspace_id, email, mailing_id, code, status, cause, words from suppressions
      where (workspace_id, email) > (${after.workspace_id}::bigint, ${after.email}::text)
        and reason = 'hard_bounce' and not imported and words <> ''
        and created_at > now() - make_interval(days => ${days})
      order by workspace_id, email limit ${limit}::bigint`,
  )
}
