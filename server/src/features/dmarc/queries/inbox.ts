// SQL of the inbox of DMARC reports.
import { changed, row, sql, transaction, type Db, type Row } from '../../../platform/db/index.ts'

/** The most mail that may wait in the whole instance. */
export const inboxLimits = { mails: 2000, bytes: 500 * 1024 * 1024 }
/** Seconds for which a mail is reserved for the worker that claimed it. */
const lease = 120
const mostTries = 3
/** Seconds until a mail is read again whose signature the DNS gave no answer about: a quarter of an hour, four hours. */
const pauses = [900, 14_400] as const
/** The most mails that may wait for the DNS, so that they leave the inbox to others. */
export const mostPostponed = 200

/**
 * Puts mail to dmarc@ into the inbox. When the promise resolves, the mail is committed.
 * @returns false if too much mail waits already
 */
export function keepMail(db: Db, body: Buffer): Promise<boolean> {
  return transaction(db, async (tx) => {
    // Calls run one at a time. Otherwise many concurrent calls could exceed the limit together.
    await row(tx, sql`select pg_advisory_xact_lock(hashtext('dmarc_inbox'))`)
    const kept = await changed(
      tx,
      sql`insert into dmarc_inbox (body) select ${body}::bytea
        from (select count(*) as mails, coalesce(sum(octet_length(body)), 0) as bytes from dmarc_inbox) as waiting
        where mails < ${inboxLimits.mails}::bigint and bytes + ${body.length}::bigint <= ${inboxLimits.bytes}::bigint`,
    )
    return kept > 0
  })
}

export type WaitingReport = Row<'dmarc_inbox', 'id' | 'body' | 'tries'>

/**
 * Claims the mail that waits longest, for two minutes; undefined if none waits. The claim is committed before the mail
 * is read.
 */
export function claimReport(db: Db): Promise<WaitingReport | undefined> {
  return row(
    db,
    sql<WaitingReport>`update dmarc_inbox set tries = tries + 1, read_after = now() + make_interval(secs => ${lease})
      where id = (select id from dmarc_inbox where read_after <= now() order by read_after, id limit 1
        for update skip locked)
      returning id, body, tries`,
  )
}

/** Whether mail was claimed too often without being finished. */
export function isHopeless({ tries }: Pick<WaitingReport, 'tries'>): boolean {
  return tries > mostTries
}

/**
 * Lets a claimed mail wait, because the DNS gave no answer.
 * @returns false if this was its last attempt, or if too many mails wait so
 */
export async function postponeReport(db: Db, { id, tries }: WaitingReport): Promise<boolean> {
  const pause = tries < mostTries ? pauses[tries - 1] : undefined
  if (pause === undefined) return false
  const postponed = await changed(
    db,
    sql`update dmarc_inbox set read_after = now() + make_interval(secs => ${pause}) where id = ${id}
      and (select count(*) from dmarc_inbox where read_after > now() + make_interval(secs => ${lease}))
        < ${mostPostponed}::bigint`,
  )
  return postponed > 0
}

export async function deleteReportMail(db: Db, id: number): Promise<void> {
  await changed(db, sql`delete from dmarc_inbox where id = ${id}`)
}

/** The number of mails that wait to be read. */
export async function countReportMail(db: Db): Promise<number> {
  const counted = await row(db, sql<{ count: number }>`select count(*)::integer as count from dmarc_inbox`)
  return counted?.count ?? 0
}
