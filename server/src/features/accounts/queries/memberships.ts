// SQL of memberships: who works in which workspace, and in which role. Reads by join: accounts_with_factor
// (second-factors), invitations (members).
import { hasRole, roles, type Member, type Role, type Workspace } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

/** The active workspace that the account used last, or joined first; undefined if it is a member of none. */
export async function findLastWorkspace(db: Db, accountId: number): Promise<number | undefined> {
  const found = await row(
    db,
    sql<Row<'workspaces', 'id'>>`
      select w.id from memberships m join active_workspaces w on w.id = m.workspace_id
      where m.account_id = ${accountId}
      order by m.last_seen_at desc nulls last, m.since, w.id limit 1`,
  )
  return found?.id
}

/** A check constraint excludes other roles. */
interface JoinedRow extends Row<'memberships', 'workspace_id'> {
  role: Role
}

/**
 * Adds an account to the workspace of an invitation of its address. The invitation stays open until it is accepted, so
 * that its link leads on after the sign-in.
 * @param tokenHash the hash of the invitation's token
 * @returns the membership; undefined if there is no such open invitation
 */
export function joinInviting(tx: Tx, accountId: number, tokenHash: Buffer): Promise<JoinedRow | undefined> {
  return row(
    tx,
    sql<JoinedRow>`
      insert into memberships (workspace_id, account_id, role)
      select i.workspace_id, a.id, i.role from accounts a
      join invitations i on lower(i.email) = lower(a.email)
      join active_workspaces w on w.id = i.workspace_id
      where a.id = ${accountId} and i.token_digest = ${tokenHash} and i.account_id is null
        and i.ended_at is null and i.expires_at > now()
      for update of i
      on conflict do nothing returning workspace_id, role`,
  )
}

/** The address of the first member whose role is at least this one; empty if there is none. */
export async function findWhoMay(db: Db, workspaceId: number, role: Role): Promise<string> {
  const found = await row(
    db,
    sql<Row<'accounts', 'email'>>`
      select a.email from memberships m join accounts a on a.id = m.account_id
      where m.workspace_id = ${workspaceId} and a.status = 'approved'
        and m.role = any(${roles.filter((each) => hasRole(each, role))}::text[])
      order by m.since, a.id limit 1`,
  )
  return found?.email ?? ''
}

const shown = sql.raw(`a.id, a.email, a.name, m.role, m.since, m.last_seen_at,
  exists (select from accounts_with_factor f where f.account_id = a.id) as second_factor`)
const members = sql.raw("memberships m join accounts a on a.id = m.account_id and a.status = 'approved'")

/** The approved members of a workspace, oldest first. */
export function listMembers(db: Db, workspaceId: number): Promise<Member[]> {
  return rows(
    db,
    sql<Member>`select ${shown} from ${members} where m.workspace_id = ${workspaceId} order by m.since, a.id`,
  )
}

/** Locks all memberships of a workspace, so that its last owner stays one. @returns the approved members */
export async function lockMembers(tx: Tx, workspaceId: number): Promise<Member[]> {
  await rows(
    tx,
    sql`select from memberships where workspace_id = ${workspaceId} order by account_id for update`,
  )
  // A statement after the lock sees the accounts that were rejected while it waited.
  return listMembers(tx, workspaceId)
}

/** Locks all memberships of the workspaces of an account, in the order in which `lockMembers` does. */
export async function lockWorkspacesOf(tx: Tx, accountId: number): Promise<void> {
  await rows(
    tx,
    sql`select from memberships
        where workspace_id in (select workspace_id from memberships where account_id = ${accountId})
        order by workspace_id, account_id for update`,
  )
}

/** @returns whether the account was no member before */
export async function addMember(
  tx: Tx,
  workspaceId: number,
  accountId: number,
  role: Role,
): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`insert into memberships (workspace_id, account_id, role) values (${workspaceId}, ${accountId}, ${role})
          on conflict do nothing`,
    )) > 0
  )
}

/** Changes the role of a member; nothing if there is no such membership. */
export async function updateRole(tx: Tx, workspaceId: number, accountId: number, role: Role): Promise<void> {
  await changed(
    tx,
    sql`update memberships set role = ${role} where workspace_id = ${workspaceId} and account_id = ${accountId}`,
  )
}

/** Ends a membership, with its sessions and API tokens. @returns whether there was one */
export async function endMembership(tx: Tx, workspaceId: number, accountId: number): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`delete from memberships where workspace_id = ${workspaceId} and account_id = ${accountId}`,
    )) > 0
  )
}

/** The active workspaces of an account, oldest membership first. */
export function listWorkspacesOf(db: Db, accountId: number): Promise<Omit<Workspace, 'isCurrent'>[]> {
  return rows(
    db,
    sql<Omit<Workspace, 'isCurrent'>>`
      select w.id, coalesce(nullif(w.name, ''), o.email, '') as name, m.role
      from memberships m join active_workspaces w on w.id = m.workspace_id
      left join workspace_owners o on o.workspace_id = w.id
      where m.account_id = ${accountId} order by m.since, w.id`,
  )
}

/** The name of a workspace, or the address of its owner. */
export async function findWorkspaceName(db: Db, workspaceId: number): Promise<string> {
  const found = await row(
    db,
    sql<Row<'workspaces', 'name'>>`
      select coalesce(nullif(w.name, ''), o.email, '') as name
      from workspaces w left join workspace_owners o on o.workspace_id = w.id where w.id = ${workspaceId}`,
  )
  return found?.name ?? ''
}

type Membership = Row<'memberships', 'workspace_id' | 'role' | 'since' | 'last_seen_at'>

/** The workspaces that an account is a member of, oldest membership first. */
export function listMemberships(db: Db, accountId: number): Promise<Membership[]> {
  return rows(
    db,
    sql<Membership>`select workspace_id, role, since, last_seen_at from memberships
      where account_id = ${accountId} order by since, workspace_id`,
  )
}
