// SQL that forgets feedback: of a person, of a workspace, and when it is too old.
import { asAverage, changed, deleteInPieces, sql, type Db, type Tx } from '../../../platform/db/index.ts'

/** The values of a forgotten report. Its row stays, because it counts. */
const blank = sql`email = '', words = '', reporter = ''`

/** Forgets the feedback about an address, for a person who asked to be erased. Stats stay as they are. */
export async function forgetFeedback(tx: Tx, workspaceId: number, email: string): Promise<void> {
  const theirs = sql`workspace_id = ${asAverage(workspaceId)} and lower(email) = lower(${email})`
  await changed(
    tx,
    sql`delete from feedback_originals where feedback_id in (select id from feedback where ${theirs})`,
  )
  await changed(tx, sql`delete from feedback where ${theirs} and not counted`)
  await changed(tx, sql`update feedback set ${blank} where ${theirs}`)
}

/** Removes the feedback of a deleted workspace, in small batches. Safe to run twice. */
export async function purgeFeedback(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'feedback_rules', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'feedback_originals', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'feedback', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'feedback_inbox', sql`workspace_id = ${workspaceId}`)
}

const piece = 10_000

const blankSome = (which: ReturnType<typeof sql>) => sql`update feedback set ${blank}
  where id in (select id from feedback where ${which} limit ${piece})`

/** How long reports and originals are kept, in milliseconds. */
export interface FeedbackAges {
  records: number
  originals: number
}

/**
 * Deletes reports and originals that are too old, and mail that could not be read for thirty days. Reports of deliveries
 * are useful only while clicks are judged, so they go after two days. Reports that count
 * stay without address and words, so that a recount gives the same stats.
 */
export async function dropOldFeedback(db: Db, { records, originals }: FeedbackAges): Promise<void> {
  await deleteInPieces(
    db,
    'feedback_originals',
    sql`kept_at < now() - make_interval(secs => ${Math.min(records, originals) / 1000})`,
  )
  await deleteInPieces(
    db,
    'feedback',
    sql`kind = 'delivered' and email <> '' and at < now() - interval '2 days'`,
  )
  const isOld = sql`at < now() - make_interval(secs => ${records / 1000}) and email <> ''`
  await deleteInPieces(db, 'feedback', sql`${isOld} and not counted`)
  while ((await changed(db, blankSome(isOld))) === piece);
  await deleteInPieces(
    db,
    'feedback_inbox',
    sql`failed_code is not null and received_at < now() - interval '30 days'`,
  )
}
