// Reads of single recipients, for readers' links, records and tests. Reads by join: contacts and their blocks (before the start).
import { hotRows, row, rows, sql, type Db } from '../../../platform/db/index.ts'
import type { Recipient } from './claim.ts'

/** Addresses of some recipients, lower-cased, in a fixed order. */
export async function listAddresses(db: Db, campaignId: number, seqs: readonly number[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ email: string }>`select distinct lower(email) as email from campaign_recipients
      where campaign_id = ${campaignId} and seq = any(${seqs}::integer[]) order by 1`,
  )
  return found.map(({ email }) => email)
}

const fields = sql.raw(
  'email, first_name, last_name, business_name, phone, state_name, lender_name, link, ref_id, amount, date_filed',
)

export type FrozenRecipient = Omit<Recipient, 'suppressed' | 'tries' | 'doubts'>

export async function findRecipient(
  db: Db,
  campaignId: number,
  seq: number,
): Promise<FrozenRecipient | undefined> {
  return row(
    db,
    sql<FrozenRecipient>`select seq, ${fields}
      from campaign_recipients where campaign_id = ${campaignId} and seq = ${seq}`,
  )
}

/** Recipients of any campaigns; those that there are. */
export function listRecipients(
  db: Db,
  asked: readonly { campaignId: number; seq: number }[],
): Promise<(FrozenRecipient & { campaign_id: number })[]> {
  return hotRows(
    db,
    sql<FrozenRecipient & { campaign_id: number }>`select campaign_id, seq, ${fields}
      from (select distinct * from unnest(${asked.map(({ campaignId }) => campaignId)}::bigint[],
        ${asked.map(({ seq }) => seq)}::integer[]) as each (campaign_id, seq)) as wanted
      join campaign_recipients using (campaign_id, seq)`,
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
      select ${fields} from contacts
      where workspace_id = ${workspaceId} and group_id = ${groupId}
        and id >= coalesce((select first_id from block), 0)
      order by id offset ${position - 1} - coalesce((select first_place from block), 0) limit 1`,
  )
}
