// Statements of a campaign's page. Reads by join: contacts (contacts).
import type { Contact } from '@lettermill/contracts'
import { row, sql, type Db } from '../../../platform/db/index.ts'

/** The contact that would be recipient number `position` if sending began now, from 1. */
export function findContactAt(
  db: Db,
  workspaceId: number,
  groupId: number,
  position: number,
): Promise<Omit<Contact, 'id' | 'group_id'> | undefined> {
  // The skipping is done in the index alone.
  return row(
    db,
    sql`select email, first_name, last_name, business_name, phone, state_name, lender_name, link, ref_id,
        amount, date_filed
      from contacts where id = (
        select id from contacts where workspace_id = ${workspaceId} and group_id = ${groupId}
        order by id limit 1 offset ${position - 1})`,
  )
}
