// SQL that puts mail and events into the inbox.
import { changed, sql, type Db } from '../../../platform/db/index.ts'
import type { Way } from './record.ts'

/** One of Lettermill's addresses to which a mail was sent. */
export interface Addressed {
  address: string
  /** Whether it is an address of a role, to which anybody may write. */
  isRole: boolean
  /** The mailing that its token names; null without one. */
  mailingId: number | null
}

export interface NewMail {
  way: 'smtp' | 'imap'
  envelopeFrom: string
  /** Each address gets a row. */
  envelopeTo: readonly Addressed[]
  body: Buffer
}

/** Puts one mail into the inbox. It is committed when this resolves. */
export function keepMail(db: Db, mail: NewMail): Promise<void> {
  return keepMails(db, [mail])
}

/** The most bytes of a mail to a role address that are kept. */
export const mostRoleBytes = 32 * 1024

/** Puts mails into the inbox, all of them or none. When the promise resolves, the mails are committed. */
export async function keepMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  const to = mails.flatMap(({ envelopeTo }, index) => envelopeTo.map((each) => ({ ...each, at: index + 1 })))
  await changed(
    db,
    sql`insert into feedback_inbox (way, envelope_from, envelope_to, body, is_role, mailing_id)
      select way, envelope_from, envelope_to, case when is_role then substring(body for ${mostRoleBytes}) else body end,
        is_role, mailing_id
      from unnest(${mails.map(({ way }) => way)}::text[], ${mails.map(({ envelopeFrom }) => envelopeFrom)}::text[],
        ${mails.map(({ body }) => body)}::bytea[]) with ordinality as m (way, envelope_from, body, at)
      join unnest(${to.map(({ address }) => address)}::text[], ${to.map(({ isRole }) => isRole)}::boolean[],
        ${to.map(({ mailingId }) => mailingId)}::bigint[], ${to.map(({ at }) => at)}::integer[])
        with ordinality as t (envelope_to, is_role, mailing_id, at, nth) using (at)
      order by nth`,
  )
}

/** A report of a provider or script, as it is stored until it is read. */
export interface KeptEvent {
  /** Identifies the report among all that came in the same way and for the same workspace. */
  key: string
  place: { mailingId: number; seq: number } | null
  /** The address of the recipient, as the report names it. */
  email: string
  kind: string
  cause: string | null
  code: number | null
  status: string | null
  words: string
  reporter: string
  /** When it happened, in milliseconds, as the report says. */
  at?: number | undefined
  /** The event as it came, for a person to read. */
  original: string
  /** Whether the words were not looked at yet: the reader decides what the event means. */
  isUnjudged?: boolean
}

/** Puts events into the inbox; they are committed when this resolves. */
export async function keepEvents(
  db: Db,
  way: Way,
  events: readonly KeptEvent[],
  workspaceId: number | null = null,
): Promise<void> {
  await changed(
    db,
    sql`insert into feedback_inbox (way, envelope_from, envelope_to, body, workspace_id)
      select ${way}, '', '', convert_to(event, 'UTF8'), ${workspaceId}::bigint
      from unnest(${events.map((event) => JSON.stringify(event))}::text[]) as event`,
  )
}
