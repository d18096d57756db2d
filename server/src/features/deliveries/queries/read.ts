// Reads of single recipients, for readers' links, records and tests. Reads by join: contacts and their blocks (before the start).
import { hotRows, row, rows, sql, type Db } from '../../../platform/db/index.ts'
import type { Recipient } from './claim.ts'
import { contactFields } from './mailings.ts'

/** Addresses of some recipients, lower-cased, in a fixed order. */
export async function listAddresses(db: Db, mailingId: number, seqs: readonly number[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ email: string }>`select distinct lower(email) as email from recipients
      where mailing_id = ${mailingId} and seq = any(${seqs}::integer[]) order by 1`,
  )
  return found.map(({ email }) => email)
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

/** Recipients of any campaigns; those that there are. */
export function listRecipients(
  db: Db,
  asked: readonly { mailingId: number; seq: number }[],
): Promise<(FrozenRecipient & { mailing_id: number })[]> {
  return hotRows(
    db,
    sql<FrozenRecipient & { mailing_id: number }>`select mailing_id, seq, email, fields
      from (select distinct * from unnest(${asked.map(({ mailingId }) => mailingId)}::bigint[],
        ${asked.map(({ seq }) => seq)}::integer[]) as each (mailing_id, seq)) as wanted
      join recipients using (mailing_id, seq)`,
  )
}

/** The contact that would be recipient number `position` if sending began now, from 1. */
export async function findContactAt(
  db: Db,
  workspaceId: number,
  groupId: number,
  position: number,
): Promise<Omit<FrozenRecipient, 'seq'> | undefined> {
  // The block of contacts around the position leaves fifty of them to skip at most.
  return row(
    db,
    sql<Omit<FrozenRecipient, 'seq'>>`
      with block as (
        select first_id, first_place from contact_blocks
        where workspace_id = ${workspaceId} and group_id = ${groupId} and first_place < ${position}
        order by first_place desc limit 1
      )
      select email, ${contactFields} as fields from contacts
      where workspace_id = ${workspaceId} and group_id = ${groupId}
        and id >= coalesce((select first_id from block), 0)
      order by id offset ${position - 1} - coalesce((select first_place from block), 0) limit 1`,
  )
}
