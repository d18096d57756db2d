// SQL of the inbox of feedback. Reads by join: mailings (deliveries), for the workspace that a signed address belongs to.
import type { FailedCode } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export type WaitingMail = Row<
  'feedback_inbox',
  'id' | 'way' | 'envelope_from' | 'envelope_to' | 'body' | 'received_at' | 'looks' | 'workspace_id'
>

/** A mail of a batch, with the workspace between which the reader takes turns; null for mail of nobody. */
export type ClaimedMail = WaitingMail & { turn_of: number | null }

/** Seconds for which claimed mail is reserved. A worker that dies leaves its mail to others after this time. */
const lease = 20

/**
 * Reserves mail that is due to be read. Workspaces take turns, each with its oldest mail first, and with mail
 * that failed before last. The claim is committed
 * before the mail is read, so that no transaction is open while it is read.
 */
export async function claimMail(
  db: Db,
  { isRole, limit }: { isRole: boolean; limit: number },
): Promise<ClaimedMail[]> {
  const claimed = await rows(
    db,
    sql<ClaimedMail & { turn: number }>`with due as (
        select i.id, i.read_after, coalesce(i.workspace_id, m.workspace_id) as turn_of, row_number() over (
          partition by coalesce(i.workspace_id, m.workspace_id) order by i.tries, i.read_after, i.id) as turn
        from feedback_inbox i left join mailings m on m.id = i.mailing_id
        where i.failed_code is null and i.is_role = ${isRole} and i.read_after <= now()
      ), mine as (
        select i.id, due.turn, due.turn_of from feedback_inbox i join due on due.id = i.id
        where i.failed_code is null and i.read_after <= now()
        order by due.turn, i.tries, due.read_after, i.id limit ${limit}::bigint for update of i skip locked
      )
      update feedback_inbox i set read_after = now() + make_interval(secs => ${lease}) from mine where i.id = mine.id
      returning i.id, i.way, i.envelope_from, i.envelope_to, i.body, i.received_at, i.looks, i.workspace_id,
        mine.turn, mine.turn_of`,
  )
  return claimed.sort((one, other) => one.turn - other.turn || one.id - other.id)
}

/** Gives claimed mail back: it is due at once. */
export async function releaseMail(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await changed(db, sql`update feedback_inbox set read_after = now() where id = any(${ids}::bigint[])`)
}

/** Locks claimed mail, to record what it says. @returns the ids of the mail that no other worker recorded meanwhile */
export async function lockMail(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const locked = await rows(
    tx,
    sql<{ id: number }>`select id from feedback_inbox where id = any(${ids}::bigint[]) and failed_code is null
      order by id for update`,
  )
  return new Set(locked.map(({ id }) => id))
}

export async function deleteMail(tx: Tx, ids: readonly number[]): Promise<void> {
  await changed(tx, sql`delete from feedback_inbox where id = any(${ids}::bigint[])`)
}

/** Postpones a mail whose delivery is not recorded yet. */
export async function lookLater(tx: Tx, id: number, seconds: number): Promise<void> {
  await changed(
    tx,
    sql`update feedback_inbox set looks = looks + 1, read_after = now() + make_interval(secs => ${seconds})
      where id = ${id}`,
  )
}

/**
 * Counts a failure to read a mail. The mail is read again after a second, because a busy machine may have caused the
 * failure, and then after ten. After the third failure, it is set aside. @param reason the words of an error
 */
export async function noteFailure(
  db: Db,
  id: number,
  { code, reason }: { code: FailedCode; reason: string | null },
): Promise<void> {
  await changed(
    db,
    sql`update feedback_inbox set tries = tries + 1, read_after = now() + interval '1 second' * power(10, tries),
        failed_code = case when tries >= 2 then ${code}::text end,
        failed_reason = case when tries >= 2 then ${reason}::text end
      where id = ${id}`,
  )
}

/** The most unreadable mail that is kept: anybody can send more. */
const mostUnreadable = 200

/** Deletes all unreadable mail but the newest. */
export async function trimUnreadable(db: Db): Promise<void> {
  await changed(
    db,
    sql`delete from feedback_inbox where id in (select id from feedback_inbox where failed_code = 'unreadable'
      order by id desc offset ${mostUnreadable} limit 1000 for update skip locked)`,
  )
}

export interface Waiting {
  unread: number
  /** The number of mails that were set aside after three failures. */
  failed: number
}

/** Counts the mail in the inbox of the instance. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const counted = await row(
    db,
    sql<Waiting>`select count(*) filter (where failed_code is null) as unread,
      count(*) filter (where failed_code is not null) as failed from feedback_inbox`,
  )
  return counted ?? { unread: 0, failed: 0 }
}
