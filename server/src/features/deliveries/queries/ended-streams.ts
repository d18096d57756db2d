// SQL that closes streams' mailings and deletes old ones.
import { changed, rows, sql, type Db } from '../../../platform/db/index.ts'
import { takesFor } from './streams.ts'

/** A condition: the mailing `m` has nothing left to send or to retry. */
export const isDrained = sql`not exists (select from chunks c where c.mailing_id = m.id and done_at is null)
  and not exists (select from deferrals d where d.mailing_id = m.id)`

/** Closes mailings whose stream has ended, once they have sent all their messages. */
export async function closeEndedStreams(db: Db): Promise<void> {
  await changed(
    db,
    sql`update mailings m set state = 'closed'
      where kind = 'stream' and state = 'open' and not open_ended and ${isDrained}`,
  )
}

/**
 * Closes streams that have had nothing to do for an hour, because workers read all open mailings. The next message
 * opens the stream again.
 * @returns how many
 */
export function closeIdleStreams(db: Db): Promise<number> {
  return changed(
    db,
    sql`update mailings m set state = 'closed'
      where kind = 'stream' and state = 'open' and served_at < now() - interval '1 hour' and ${isDrained}`,
  )
}

/** Mailings of streams in which all messages are older than `keep` milliseconds. */
export function listOldStreams(db: Db, keep: number): Promise<number[]> {
  return idsOf(
    db,
    sql`select mailing_id as id from streams
      where opened_at < now() - ${takesFor} - ${keep} * interval '1 millisecond' order by 1 limit 1000`,
  )
}

/** All mailings of a workspace's streams. */
export function listStreamsOf(db: Db, workspaceId: number): Promise<number[]> {
  return idsOf(db, sql`select mailing_id as id from streams where workspace_id = ${workspaceId}`)
}

/**
 * Deletes the row of the mailing. This is the last step of a purge: until then, a repeated purge finds the mailing
 * again.
 */
export async function deleteStream(db: Db, mailingId: number): Promise<void> {
  await changed(db, sql`delete from streams where mailing_id = ${mailingId}`)
}

/** The ids that a statement returns. */
export async function idsOf(db: Db, statement: ReturnType<typeof sql>): Promise<number[]> {
  const found = await rows(db, statement as ReturnType<typeof sql<{ id: number }>>)
  return found.map(({ id }) => id)
}
