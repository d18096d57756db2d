// SQL of imports of addresses that another tool must not mail: answered requests, and the quota.
import { changed, row, rows, sql, type Row, type Tx } from '../../../platform/db/index.ts'

/** Hours for which a repeated request gets the same answer. */
const hoursToRepeat = 24

/** Makes the workspace's imports run one after another, so that they cannot exceed the quota together. */
export async function lockImports(tx: Tx, workspaceId: number): Promise<void> {
  await rows(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('lettermill.suppressions', ${workspaceId}::bigint))`,
  )
}

/** The earlier answer to the request, if there is one. Deletes the workspace's requests that are older than a day. */
export async function findReply<Reply>(
  tx: Tx,
  workspaceId: number,
  requestId: string,
): Promise<Reply | undefined> {
  await changed(
    tx,
    sql`delete from suppression_requests
      where workspace_id = ${workspaceId} and created_at < now() - make_interval(hours => ${hoursToRepeat})`,
  )
  const found = await row(
    tx,
    sql<Row<'suppression_requests', 'reply'> & { reply: Reply }>`select reply from suppression_requests
      where workspace_id = ${workspaceId} and request_id = ${requestId}`,
  )
  return found?.reply
}

export async function keepReply(
  tx: Tx,
  workspaceId: number,
  requestId: string,
  reply: unknown,
): Promise<void> {
  await changed(
    tx,
    sql`insert into suppression_requests (workspace_id, request_id, reply)
      values (${workspaceId}, ${requestId}, ${JSON.stringify(reply)}::jsonb)`,
  )
}

/** The number of imported addresses of the workspace that no stronger reason has replaced since. */
export async function countImported(tx: Tx, workspaceId: number): Promise<number> {
  const counted = await row(
    tx,
    sql<{
      count: number
    }>`select count(*) from suppressions where workspace_id = ${workspaceId} and imported`,
  )
  return counted?.count ?? 0
}
