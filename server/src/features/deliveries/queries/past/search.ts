// SQL that searches a campaign's recipients, as they were when sending began.
import type { DeliveryState, ReaderAct } from '@lettermill/contracts'
import { row, sql, type Db } from '../../../../platform/db/index.ts'
import { actedSo } from './reader-acts.ts'
import { seqsIn } from '../states.ts'

/** The searched text of a recipient `r`. */
export const nameAndAddress = sql.raw(
  `lower(coalesce(r.fields ->> 'first_name', '') || ' ' || coalesce((r.fields ->> 'last_name') || ' ', '') || r.email)`,
)

export interface Wanted {
  mailingId: number
  state: DeliveryState | 'all'
  reader?: ReaderAct | undefined
  /** Text to find in names and addresses, in any letter case. */
  search: string
  /** The most recipients to find. */
  most: number
}

/** The first of the recipients `r` that are in the state, contain the text and meet a condition, ascending. */
async function find(
  db: Db,
  { mailingId, state, reader, search, most }: Wanted,
  condition: ReturnType<typeof sql>,
): Promise<number[]> {
  // Passes the recipients in that state as an array. The planner cannot estimate how few they are, and would otherwise
  // read every recipient of the mailing.
  const stated = state === 'all' ? sql`true` : sql`r.seq = any(array(${seqsIn(mailingId, state)}))`
  const acted = reader ? actedSo(mailingId, sql`r.seq`, reader) : sql`true`
  const found = await row(
    db,
    sql<{ seqs: number[] }>`
      select array(
        select r.seq from recipients r
        where r.mailing_id = ${mailingId} and ${condition} and ${stated} and ${acted}
          and strpos(${nameAndAddress}, lower(${search})) > 0
        order by r.seq limit ${most}
      ) as seqs`,
  )
  return found?.seqs ?? []
}

/** Searches recipients one after another, up to a number. */
export function scanRecipients(db: Db, wanted: Wanted, lastSeq: number): Promise<number[]> {
  return find(db, wanted, sql`r.seq <= ${lastSeq}`)
}

/** Searches only the recipients made from these contacts. */
export function searchAmong(db: Db, wanted: Wanted, contactIds: readonly number[]): Promise<number[]> {
  return find(db, wanted, sql`r.contact_id = any(${contactIds}::bigint[])`)
}
