// The stored counts of contacts and members, and the lock order for the transactions that change them.
// A transaction that changes many contacts locks groups by id, then contacts by address, then the workspace's count, so
// that no two transactions deadlock.
import { changed, sql, type Tx } from '../../../platform/db/index.ts'

/**
 * Raises a group's stored count. Call it in the transaction that adds or removes members; it must hold the group's
 * lock.
 */
export async function raiseMemberCount(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  by: number,
): Promise<void> {
  await changed(
    tx,
    sql`update groups set member_count = member_count + ${by}
        where workspace_id = ${workspaceId} and id = ${groupId}`,
  )
}

/** Raises a workspace's stored count. Call it in the transaction that adds or removes contacts. */
export async function raiseContactCount(tx: Tx, workspaceId: number, by: number): Promise<void> {
  if (by === 0) return
  await changed(
    tx,
    sql`insert into contact_counts as counted (workspace_id, contacts) values (${workspaceId}, ${by})
        on conflict (workspace_id) do update set contacts = counted.contacts + excluded.contacts`,
  )
}
