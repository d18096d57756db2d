// SQL of quotas. Reads by join: contact_counts, deleted_contacts, groups (contacts), campaigns (campaigns). Locks rows
// of workspaces (accounts).
import { row, sql, type Db, type Tx } from '../../platform/db/index.ts'

/**
 * Locks the quotas of a workspace. Every transaction that adds to the workspace holds this lock from its count until
 * its end.
 */
export async function lockQuotas(tx: Tx, workspaceId: number): Promise<void> {
  // The lock is not `for update`: that would wait for every transaction that adds a row with a reference to the
  // workspace.
  await row(tx, sql`select 1 from workspaces where id = ${workspaceId} for no key update`)
}

// Counts existing and deleted rows separately, because each part has an index of its own.

export async function countContacts(
  db: Db,
  workspaceId: number,
): Promise<{ contacts: number; groups: number }> {
  const counted = await row(
    db,
    sql<{ contacts: number; groups: number }>`
      select coalesce((select contacts from contact_counts where workspace_id = ${workspaceId}), 0)
          + (select count(*) from deleted_contacts
             where workspace_id = ${workspaceId} and deleted_at > now() - interval '1 day') as contacts,
        (select count(*) from groups where workspace_id = ${workspaceId} and deleted_at is null)
          + (select count(*) from groups
             where workspace_id = ${workspaceId} and deleted_at > now() - interval '1 day') as groups`,
  )
  return counted ?? { contacts: 0, groups: 0 }
}

export async function countCampaigns(db: Db, workspaceId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`
      select (select count(*) from campaigns where workspace_id = ${workspaceId} and deleted_at is null)
        + (select count(*) from campaigns
           where workspace_id = ${workspaceId} and deleted_at > now() - interval '1 day') as count`,
  )
  return counted?.count ?? 0
}
