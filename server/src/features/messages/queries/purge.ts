// SQL that deletes old messages and the messages of a workspace, and removes an erased person's address from messages.
import { messageLimits } from '@lettermill/contracts'
import { changed, deleteInPieces, sql, type Db, type Tx } from '../../../platform/db/index.ts'

export function deleteMessagesOf(db: Db, mailingId: number): Promise<number> {
  return deleteInPieces(db, 'messages', sql`mailing_id = ${mailingId}`)
}

/** Deletes everything that this feature stores of a workspace. */
export async function deleteWorkspace(db: Db, workspaceId: number): Promise<void> {
  for (const table of ['messages', 'message_requests', 'message_allowances'] as const)
    await deleteInPieces(db, table, sql`workspace_id = ${workspaceId}`)
}

export function deleteRequests(db: Db): Promise<number> {
  return deleteInPieces(
    db,
    'message_requests',
    sql`created_at < now() - ${messageLimits.keyHours} * interval '1 hour'`,
  )
}

/** Empties messages to an erased person. They stay as rows without an address. */
export async function eraseMessages(tx: Tx, workspaceId: number, emails: readonly string[]): Promise<void> {
  await changed(
    tx,
    sql`update messages set email = '' where workspace_id = ${workspaceId} and lower(email) = any(${[...emails]}::text[])`,
  )
}
