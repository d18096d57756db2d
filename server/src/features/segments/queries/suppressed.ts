// Which contacts must not be mailed. Reads by join: contacts (contacts), suppressions (suppressions).
import { asAverage, sql } from '../../../platform/db/index.ts'
import type { Where } from './where.ts'

/**
 * Selects `id` and `reason` of the contacts that are suppressed. It begins with the suppressions, which are usually few:
 * comparing the lower-case address of each contact took most of the time of a count.
 */
export function suppressedContacts(workspaceId: number): Where {
  return sql`select b.id, s.reason from suppressions s
    join contacts b on b.workspace_id = s.workspace_id and lower(b.email) = s.email
    where s.workspace_id = ${asAverage(workspaceId)}`
}
