// SQL of the mailboxes of BOUNCE_MAILBOX: how far each was read, which worker reads it, and whether reading works.
import type { MailboxError } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'

/** Seconds until another worker may take a mailbox over. */
const heldFor = 120

export type Mark = Row<'mailbox_marks', 'uid_validity' | 'last_uid'>

/**
 * Takes a mailbox for this worker, or keeps it, so that one worker at a time reads the mailbox. A lease is enough,
 * because reading a mail twice changes nothing.
 * @returns how far the mailbox was read; undefined if another worker has it
 */
export function holdMailbox(db: Db, place: string, worker: string): Promise<Mark | undefined> {
  return row(
    db,
    sql<Mark>`insert into mailbox_marks as m (place, worker, held_until)
      values (${place}, ${worker}, now() + make_interval(secs => ${heldFor}))
      on conflict (place) do update set worker = excluded.worker, held_until = excluded.held_until
        where m.worker = excluded.worker or m.held_until < now()
      returning uid_validity, last_uid`,
  )
}

/** Releases the mailbox for other workers. */
export async function leaveMailbox(db: Db, place: string, worker: string): Promise<void> {
  await changed(
    db,
    sql`update mailbox_marks set held_until = now() where place = ${place} and worker = ${worker}`,
  )
}

/** Stores that all messages up to this one were read. */
export async function markRead(
  db: Db,
  place: string,
  { uidValidity, lastUid }: { uidValidity: number; lastUid: number },
): Promise<void> {
  await changed(
    db,
    sql`update mailbox_marks set uid_validity = ${uidValidity}::bigint, last_uid = ${lastUid}::bigint
      where place = ${place}`,
  )
}

export async function noteSuccess(db: Db, place: string): Promise<void> {
  await changed(
    db,
    sql`update mailbox_marks set succeeded_at = now(), error_code = null, error_params = null, failed_at = null
      where place = ${place}`,
  )
}

export async function noteTrouble(db: Db, place: string, { code, params }: MailboxError): Promise<void> {
  await changed(
    db,
    sql`update mailbox_marks set error_code = ${code}, error_params = ${JSON.stringify(params)}::jsonb,
      failed_at = coalesce(failed_at, now()) where place = ${place}`,
  )
}

export interface MailboxState extends Row<'mailbox_marks', 'place' | 'succeeded_at' | 'failed_at'> {
  error_code: MailboxError['code'] | null
  error_params: Record<string, string | number> | null
}

/** The state of each mailbox, by name. */
export function listMailboxes(db: Db): Promise<MailboxState[]> {
  return rows(
    db,
    sql<MailboxState>`select place, succeeded_at, failed_at, error_code, error_params from mailbox_marks order by place`,
  )
}
