// A condition: a workspace may still have its events posted. Reads workspaces and accounts (accounts).
import { sql } from '../../../platform/db/index.ts'

/** A condition on webhooks `w`: the account was neither rejected nor deleted. */
export const hasAccount = sql`exists (
  select from workspaces s join accounts a on a.id = s.account_id
  where s.id = w.workspace_id and s.deleted_at is null and a.status = 'approved')`
