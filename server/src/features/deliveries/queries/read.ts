// Reads of single recipients, for readers' links and for records.
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

export type FrozenRecipient = Omit<Recipient, 'suppressed' | 'tries' | 'doubts'>

export async function findRecipient(
  db: Db,
  campaignId: number,
  seq: number,
): Promise<FrozenRecipient | undefined> {
  return row(
    db,
    sql<FrozenRecipient>`select seq, email, first_name, last_name, business_name, phone, state_name, lender_name, link,
        ref_id, amount, date_filed
      from campaign_recipients where campaign_id = ${campaignId} and seq = ${seq}`,
  )
}
