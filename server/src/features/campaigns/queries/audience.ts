// Statements about whom a campaign goes to. Reads by join: group_members, contacts, suppressions.
import type { LeftOut } from '@lettermill/contracts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'

/** How many members of a group are left out when a campaign is sent, by the reason of their suppression. */
export function countSuppressedMembers(db: Db, workspaceId: number, groupId: number): Promise<LeftOut[]> {
  return rows(
    db,
    sql<LeftOut>`select s.reason, count(*)::integer as count
      from suppressions s join contacts c on c.workspace_id = s.workspace_id and c.email = s.email
      join group_members m on m.contact_id = c.id and m.group_id = ${groupId}
      where s.workspace_id = ${workspaceId} group by s.reason order by s.reason`,
  )
}
