// SQL that erases people: it deletes the rows of a contact and stores the digest that stays.
import { changed, row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import { hasAddress } from '../queries/address.ts'

const peopleOf = (workspaceId: number) => sql`hashtextextended('lettermill.people', ${workspaceId}::bigint)`

/**
 * Every transaction that adds people to a workspace, or makes recipients of them, takes this lock. An erasure waits for
 * it.
 */
export async function lockPeople(tx: Tx, workspaceId: number): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock_shared(${peopleOf(workspaceId)})`)
}

/**
 * Waits for the transactions that hold `lockPeople`, and blocks new ones until this transaction ends. Only one erasure
 * of a workspace runs at a time.
 */
export async function lockForErasure(tx: Tx, workspaceId: number): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(${peopleOf(workspaceId)})`)
}

export async function hasErased(tx: Tx, workspaceId: number): Promise<boolean> {
  const found = await row(tx, sql`select 1 from erased_addresses where workspace_id = ${workspaceId} limit 1`)
  return found !== undefined
}

const asBytes = (digests: readonly string[]) =>
  sql`(select decode(hex, 'hex') from unnest(${[...digests]}::text[]) as given (hex))`

/** Returns which of the digests are stored, in hexadecimal. */
export async function listDigests(
  tx: Tx,
  workspaceId: number,
  digests: readonly string[],
): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ digest: string }>`select encode(digest, 'hex') as digest from erased_addresses
      where workspace_id = ${workspaceId} and digest in ${asBytes(digests)}`,
  )
  return found.map(({ digest }) => digest)
}

export async function insertDigests(tx: Tx, workspaceId: number, digests: readonly string[]): Promise<void> {
  await changed(
    tx,
    sql`insert into erased_addresses (workspace_id, digest)
      select ${workspaceId}::bigint, decode(hex, 'hex') from unnest(${[...digests]}::text[]) as given (hex)
      on conflict (workspace_id, digest) do update set erased_at = now()`,
  )
}

export function deleteDigests(tx: Tx, workspaceId: number, digests: readonly string[]): Promise<number> {
  return changed(
    tx,
    sql`delete from erased_addresses where workspace_id = ${workspaceId} and digest in ${asBytes(digests)}`,
  )
}

/** The address of a contact, even of one that was deleted less than a day ago. */
export async function findAddressOf(db: Db, workspaceId: number, id: number): Promise<string | undefined> {
  const found = await row(
    db,
    sql<{ email: string }>`
      select email from contacts where workspace_id = ${workspaceId} and id = ${id}
      union all
      select email from deleted_contacts where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return found?.email
}

/** The ids of all contacts with the address, including deleted ones. */
export async function listIdsOf(tx: Tx, workspaceId: number, email: string): Promise<number[]> {
  const found = await rows(
    tx,
    sql<{ id: number }>`
      select id from contacts where ${hasAddress(workspaceId, sql`lower(${email})`)}
      union
      select id from deleted_contacts where workspace_id = ${workspaceId} and lower(email) = lower(${email})`,
  )
  return found.map(({ id }) => id)
}

/** Locks the groups of the contacts, including deleted groups, in the order of their ids. */
export async function lockGroupsOf(tx: Tx, contactIds: readonly number[]): Promise<void> {
  await rows(
    tx,
    sql`select id from groups
      where id in (select group_id from group_members where contact_id = any(${[...contactIds]}::bigint[]))
      order by id for update`,
  )
}

/**
 * Deletes contacts for good, with everything that refers to them.
 * @returns how many of them were not deleted before
 */
export async function deleteForGood(
  tx: Tx,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<number> {
  const ids = sql`any(${[...contactIds]}::bigint[])`
  await changed(
    tx,
    sql`with gone as (delete from group_members where contact_id = ${ids} returning group_id),
      counted as (select group_id, count(*) as members from gone group by group_id)
      update groups set member_count = member_count - counted.members from counted where id = counted.group_id`,
  )
  const live = await changed(
    tx,
    sql`delete from contacts where workspace_id = ${workspaceId} and id = ${ids}`,
  )
  await changed(tx, sql`delete from deleted_contacts where workspace_id = ${workspaceId} and id = ${ids}`)
  await changed(tx, sql`delete from import_changes where contact_id = ${ids}`)
  await changed(tx, sql`delete from left_groups where contact_id = ${ids}`)
  await changed(tx, sql`delete from contact_changes where contact_id = ${ids}`)
  return live
}

/** Ends jobs that search for the whole address. A job with such a search concerns only this person. */
export async function endSearches(tx: Tx, workspaceId: number, email: string): Promise<void> {
  await changed(
    tx,
    sql`update contact_jobs set state = 'cancelled', ended_at = now(), search = null
      where workspace_id = ${workspaceId} and ended_at is null and strpos(lower(search), lower(${email})) > 0`,
  )
}

/** Deletes the search text of ended jobs if it is the address, a part of it, or contains it. */
export async function forgetSearches(tx: Tx, workspaceId: number, email: string): Promise<void> {
  await changed(
    tx,
    sql`update contact_jobs set search = null
      where workspace_id = ${workspaceId} and ended_at is not null
        and (strpos(lower(${email}), lower(search)) > 0 or strpos(lower(search), lower(${email})) > 0)`,
  )
}
