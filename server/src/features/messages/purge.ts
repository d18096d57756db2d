// Deletes old messages, and the messages of a deleted workspace.
import type { Db } from '../../platform/db/index.ts'
import { listOldStreams, purgeStream, purgeStreams } from '../deliveries/index.ts'
import { deleteMessagesOf, deleteRequests, deleteWorkspace } from './queries/purge.ts'

/**
 * Deletes the messages of a mailing once all of them are older than `keep` milliseconds. Safe to run twice.
 * @returns how many
 */
export async function dropOldMessages(db: Db, keep: number): Promise<number> {
  let dropped = 0
  for (const mailingId of await listOldStreams(db, keep)) {
    // The stream is deleted last. If a run is interrupted, the next run still finds the stream and continues.
    dropped += await deleteMessagesOf(db, mailingId)
    await purgeStream(db, mailingId)
  }
  return dropped
}

/** Deletes everything of a deleted workspace. Safe to run twice. */
export async function purgeMessages(db: Db, workspaceId: number): Promise<void> {
  await purgeStreams(db, workspaceId)
  await deleteWorkspace(db, workspaceId)
}

/** Deletes idempotency keys of calls after a day. @returns how many */
export const forgetRequests = (db: Db): Promise<number> => deleteRequests(db)
