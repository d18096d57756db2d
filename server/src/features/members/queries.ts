// SQL of invitations. Reads by join: accounts, active_workspaces (accounts).
import type { Invitation, Role } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tables, type Tx } from '../../platform/db/index.ts'

/** A check constraint of the table excludes other roles. */
type Shown = Omit<Invitation, 'role'> & { role: Role }

const open = sql`i.ended_at is null and i.expires_at > now()`
/** Open, or of somebody who registered by it and waits for approval: they join however late that comes. */
const listed = sql`i.ended_at is null and (i.expires_at > now() or i.account_id is not null)`
const shown = sql`i.id, i.email, i.role, i.created_at, i.expires_at, a.email as by,
  i.account_id is not null as is_waiting`

/** The invitations of a workspace by which somebody may still join, newest first. */
export function listInvitations(db: Db, workspaceId: number): Promise<Shown[]> {
  return rows(
    db,
    sql<Shown>`select ${shown} from invitations i left join accounts a on a.id = i.by_account_id
      where i.workspace_id = ${workspaceId} and ${listed} order by i.id desc`,
  )
}

/** The open invitations of a workspace, and all of the last hour with the seconds until the oldest is an hour old. */
export async function countInvitations(
  tx: Tx,
  workspaceId: number,
): Promise<{ open: number; ofHour: number; wait: number }> {
  const counted = await row(
    tx,
    sql<{ open: number; ofHour: number; wait: number }>`
      select count(*) filter (where ${open})::integer as open,
        count(*) filter (where i.created_at > now() - interval '1 hour')::integer as "ofHour",
        coalesce(ceil(extract(epoch from min(i.created_at) filter (where i.created_at > now() - interval '1 hour')
          + interval '1 hour' - now())), 0)::integer as wait
      from invitations i where i.workspace_id = ${workspaceId}`,
  )
  return counted ?? { open: 0, ofHour: 0, wait: 0 }
}

export interface NewInvitation {
  workspaceId: number
  email: string
  role: Role
  tokenDigest: Buffer
  byAccountId: number
  days: number
}

/** Ends the invitations of an address to a workspace. */
export async function endInvitationsTo(tx: Tx, workspaceId: number, email: string): Promise<void> {
  await changed(
    tx,
    sql`update invitations set ended_at = now()
        where workspace_id = ${workspaceId} and lower(email) = lower(${email}) and ended_at is null`,
  )
}

/** Adds an invitation in place of the workspace's earlier one of the same address. */
export async function insertInvitation(tx: Tx, wanted: NewInvitation): Promise<number> {
  const { workspaceId, email, role, tokenDigest, byAccountId, days } = wanted
  await endInvitationsTo(tx, workspaceId, email)
  const made = await row(
    tx,
    sql<Row<'invitations', 'id'>>`
      insert into invitations (workspace_id, email, role, token_digest, by_account_id, expires_at)
      values (${workspaceId}, ${email}, ${role}, ${tokenDigest}, ${byAccountId}, now() + make_interval(days => ${days}))
      returning id`,
  )
  if (!made) throw new Error('The invitation was not stored')
  return made.id
}

/** @returns the invited address; undefined if the workspace lists no such invitation */
export async function withdrawInvitation(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<string | undefined> {
  const ended = await row(
    tx,
    sql<Row<'invitations', 'email'>>`
      update invitations i set ended_at = now() where id = ${id} and workspace_id = ${workspaceId} and ${listed}
      returning email`,
  )
  return ended?.email
}

export type FoundInvitation = Row<'invitations', 'id' | 'workspace_id' | 'email' | 'by_account_id'> & {
  role: Role
  by: Tables['accounts']['email'] | null
  /** Whether an administrator invited. */
  is_by_administrator: boolean
}

/** The open invitation of a link to an active workspace, locked for a change. */
export function lockInvitation(tx: Tx, tokenDigest: Buffer): Promise<FoundInvitation | undefined> {
  return row(
    tx,
    sql<FoundInvitation>`
      select i.id, i.workspace_id, i.email, i.role, i.by_account_id, a.email as by,
        coalesce(a.is_admin and a.status = 'approved', false) as is_by_administrator
      from invitations i join active_workspaces w on w.id = i.workspace_id
      left join accounts a on a.id = i.by_account_id
      where i.token_digest = ${tokenDigest} and i.account_id is null and ${open} for update of i`,
  )
}

/** Ends an invitation that was accepted. */
export async function endInvitation(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`update invitations set ended_at = now() where id = ${id}`)
}

/** Notes who registered by an invitation and waits for approval. */
export async function keepForAccount(tx: Tx, id: number, accountId: number): Promise<void> {
  await changed(tx, sql`update invitations set account_id = ${accountId} where id = ${id}`)
}

/** Ends the invitations by which an account registered, also late ones, and returns what they were for. */
export function endInvitationsOf(
  tx: Tx,
  accountId: number,
): Promise<(Row<'invitations', 'workspace_id'> & { role: Role })[]> {
  return rows(
    tx,
    sql<Row<'invitations', 'workspace_id'> & { role: Role }>`
      update invitations i set ended_at = now() from active_workspaces w
      where i.account_id = ${accountId} and i.ended_at is null and w.id = i.workspace_id
      returning i.workspace_id, i.role`,
  )
}

/** Deletes invitations that ended or passed more than an hour ago; those of accounts that wait stay. */
export function deleteOldInvitations(db: Db): Promise<number> {
  return changed(
    db,
    sql`delete from invitations where least(ended_at, expires_at) < now() - interval '1 hour'
        and (account_id is null or ended_at is not null)`,
  )
}
