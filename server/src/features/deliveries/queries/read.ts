// Reads of single recipients, for readers' links, records and tests. Reads by join: contacts (before the start).
import { row, rows, sql, type Db } from '../../../platform/db/index.ts'
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

/** The contact that would be recipient number `position` if sending began now, from 1. */
export async function findContactAt(
  db: Db,
  workspaceId: number,
  groupId: number,
  position: number,
): Promise<Omit<FrozenRecipient, 'seq'> | undefined> {
  // The skipping is done in the index alone.
  return row(
    db,
    sql<Omit<FrozenRecipient, 'seq'>>`select ${fields} from contacts where id = (
      select id from contacts where workspace_id = ${workspaceId} and group_id = ${groupId}
      order by id limit 1 offset ${position - 1})`,
  )
}
