// SQL of quotas. Reads by join: contact_counts, deleted_contacts, groups (contacts), campaigns (campaigns). Locks rows
// of workspaces (accounts).
import { changed, row, sql, type Db, type Row, type Tx } from '../../platform/db/index.ts'

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

/**
 * Counts one confirmation mail of today (UTC) if fewer than `most` are counted. Concurrent calls wait for each other on
 * the row until the transaction ends.
 * @returns whether it was counted
 */
export async function countConfirmation(tx: Tx, workspaceId: number, most: number): Promise<boolean> {
  const counted = await changed(
    tx,
    sql`insert into confirmation_allowances as a (workspace_id, day, sent)
      values (${workspaceId}, (now() at time zone 'UTC')::date, 1)
      on conflict (workspace_id) do update
        set day = excluded.day, sent = case when a.day = excluded.day then a.sent + 1 else 1 end
        where a.day <> excluded.day or a.sent < ${most}`,
  )
  return counted > 0
}

/** The number of confirmation mails that the workspace sent today (UTC). */
export async function getConfirmationsToday(db: Db, workspaceId: number): Promise<number> {
  const found = await row(
    db,
    sql<Row<'confirmation_allowances', 'sent'>>`select sent from confirmation_allowances
      where workspace_id = ${workspaceId} and day = (now() at time zone 'UTC')::date`,
  )
  return found?.sent ?? 0
}

/** Deletes the count of a deleted workspace. */
export async function deleteConfirmationsOf(db: Db, workspaceId: number): Promise<void> {
  await changed(db, sql`delete from confirmation_allowances where workspace_id = ${workspaceId}`)
}
