// Counts recipients before a campaign is sent. Reads by join: group_members, contacts, suppressions.
import type { LeftOut } from '@lettermill/contracts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'

/**
 * How many contacts are left out when a campaign is sent, by the reason of their suppression.
 * @param groupId null: of all contacts of the workspace
 */
export function countSuppressed(db: Db, workspaceId: number, groupId: number | null): Promise<LeftOut[]> {
  return rows(
    db,
    sql<LeftOut>`select s.reason, count(*)::integer as count
      from suppressions s join contacts c on c.workspace_id = s.workspace_id and lower(c.email) = s.email
      where s.workspace_id = ${workspaceId} and (${groupId}::bigint is null or exists (
        select from group_members m where m.contact_id = c.id and m.group_id = ${groupId}::bigint))
      group by s.reason order by s.reason`,
  )
}
