// Reads single recipients for readers' links, reports and tests. Reads by join: contacts, messages.
import { asAverage, rows, row, sql, type Db, type Row } from '../../../../platform/db/index.ts'
import type { Recipient } from '../claim.ts'
import { letterFields } from './letter-fields.ts'

/** The addresses of some recipients, each once, in lower case and a fixed order. An erased person has no address. */
export function listAddresses(
  db: Db,
  mailingId: number,
  seqs: readonly number[],
): Promise<Row<'recipients', 'seq' | 'email'>[]> {
  return rows(
    db,
    sql<Row<'recipients', 'seq' | 'email'>>`select distinct on (lower(email)) lower(email) as email, seq
      from recipients
      where mailing_id = ${mailingId} and seq = any(${seqs}::integer[]) and email <> '' order by lower(email), seq`,
  )
}

export type FrozenRecipient = Pick<Recipient, 'seq' | 'email' | 'fields'>

export async function findRecipient(
  db: Db,
  mailingId: number,
  seq: number,
): Promise<FrozenRecipient | undefined> {
  return row(
    db,
    sql<FrozenRecipient>`select seq, email, fields
      from recipients where mailing_id = ${mailingId} and seq = ${seq}`,
  )
}

/** Recipients of any campaigns; unknown recipients are left out. */
export function listRecipients(
  db: Db,
  asked: readonly { mailingId: number; seq: number }[],
): Promise<(FrozenRecipient & Row<'recipients', 'mailing_id'>)[]> {
  return rows(
    db,
    sql.prepared<FrozenRecipient & Row<'recipients', 'mailing_id'>>`select mailing_id, seq, email, fields
      from (select distinct * from unnest(${asked.map(({ mailingId }) => mailingId)}::bigint[],
        ${asked.map(({ seq }) => seq)}::integer[]) as each (mailing_id, seq)) as wanted
      join recipients using (mailing_id, seq)`,
  )
}

export interface FoundPlace {
  mailing_id: number
  seq: number
  workspace_id: number
  /** '' for a person who was erased. */
  email: string
  /** When the last try ended, with any outcome. Null if no try is recorded, or the recipient was left out. */
  tried_at: string | null
  /** The meaning of the refusal that ended the delivery; null if no refusal ended it. */
  refused: Row<'deliveries', 'refused'>['refused']
}

/** Deliveries of any mailings, with their workspaces; unknown deliveries are left out. */
export function listPlaces(
  db: Db,
  asked: readonly { mailingId: number; seq: number }[],
): Promise<FoundPlace[]> {
  return rows(
    db,
    sql<FoundPlace>`select r.mailing_id, r.seq, m.workspace_id, r.email, (
        select max(d.at) from deliveries d
        where d.mailing_id = r.mailing_id and d.seq = r.seq and d.outcome <> 'skipped') as tried_at,
        (select d.refused from deliveries d where d.mailing_id = r.mailing_id and d.seq = r.seq
          and d.outcome = 'failed' and d.refused is not null limit 1) as refused
      from (select distinct * from unnest(${asked.map(({ mailingId }) => mailingId)}::bigint[],
        ${asked.map(({ seq }) => seq)}::integer[]) as each (mailing_id, seq)) as wanted
      join recipients r using (mailing_id, seq) join mailings m on m.id = r.mailing_id`,
  )
}

/**
 * The newest message to each of some addresses of a workspace: a single message to anybody, or a campaign's message to
 * a contact. The id of the workspace is a scalar subquery. With a plain id, PostgreSQL would read all messages of the
 * workspace until its statistics include the workspace.
 */
export function listNewestPlaces(
  db: Db,
  workspaceId: number,
  emails: readonly string[],
): Promise<{ email: string; mailing_id: number; seq: number }[]> {
  const asked = sql`any(select lower(each) from unnest(${emails}::text[]) as asked (each))`
  return rows(
    db,
    sql<{ email: string; mailing_id: number; seq: number }>`
      with of_campaign as (
        select distinct on (r.contact_id) lower(c.email) as email, r.mailing_id, r.seq, m.opened_at
        from contacts c join recipients r on r.contact_id = c.id
          join mailings m on m.id = r.mailing_id and m.workspace_id = c.workspace_id and m.kind = 'campaign'
        where c.workspace_id = ${asAverage(workspaceId)} and lower(c.email) = ${asked}
        order by r.contact_id, r.mailing_id desc
      ), of_both as (
        select email, mailing_id, seq, coalesce((select max(d.at) from deliveries d
          where d.mailing_id = f.mailing_id and d.seq = f.seq), opened_at) as at from of_campaign f
        union all
        select lower(email), mailing_id, seq, created_at from messages
        where workspace_id = ${asAverage(workspaceId)} and lower(email) = ${asked}
      )
      select distinct on (email) email, mailing_id, seq from of_both order by email, at desc, seq desc`,
  )
}

/** The values that a message to the contact would be filled in with. */
export async function findContactFields(
  db: Db,
  workspaceId: number,
  contactId: number,
): Promise<FrozenRecipient['fields'] | undefined> {
  const found = await row(
    db,
    sql<Pick<FrozenRecipient, 'fields'>>`
      select ${letterFields(workspaceId)} as fields from contacts c
      where c.id = ${contactId} and c.workspace_id = ${workspaceId}`,
  )
  return found?.fields
}
