// SQL of what a mailing's messages are made of.
import { row, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'
import type { Content, ReadyContent, SentWith } from '../content.ts'

export async function findContent(
  db: Db,
  mailingId: number,
): Promise<(Row<'mailings', 'workspace_id' | 'content'> & { content: Content }) | undefined> {
  return row(
    db,
    sql<Row<'mailings', 'workspace_id' | 'content'> & { content: Content }>`
      select workspace_id, content from mailings where id = ${mailingId} and counts`,
  )
}

type Sendable = Row<'mailings', 'workspace_id' | 'counts' | 'content'> & {
  content: Content | ReadyContent
  /** The id of the key that signed its first messages; null before that. */
  first_key: number | null
}

/** The data that a worker needs to send a mailing, tests included. */
export function findSendable(db: Db, mailingId: number): Promise<Sendable | undefined> {
  return row(
    db,
    sql<Sendable>`select workspace_id, counts, content, (sent_with -> 0 ->> 'keyId')::integer as first_key
      from mailings where id = ${mailingId}`,
  )
}

/**
 * The most settings that are noted for a mailing. No mailing meets so many changes. A message made with settings beyond
 * this number cannot be proved.
 */
const mostSettings = 100

/** Stores the settings with which a mailing's messages are made. Does nothing if they are stored already. */
export async function noteSettings(db: Db, mailingId: number, settings: SentWith): Promise<void> {
  const entry = JSON.stringify([settings])
  await rows(
    db,
    sql`update mailings set sent_with = sent_with || ${entry}::jsonb
      where id = ${mailingId} and not sent_with @> ${entry}::jsonb
        and jsonb_array_length(sent_with) < ${mostSettings}`,
  )
}
