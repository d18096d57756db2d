// SQL of the audit log. Statements add entries and delete old ones; none updates an entry. Reads by join, for the names
// of the object and the workspace: accounts, workspaces, workspace_owners, api_tokens, groups, imports, senders,
// sending_domains, templates, campaigns, contact_fields, topics, segments, forms, webhooks.
import type { AuditAction, AuditObject, AuditEntry } from '@lettermill/contracts'
import {
  changed,
  containsPattern,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tables,
  type Tx,
} from '../../platform/db/index.ts'
import type { Actor, NewAuditEntry } from './new-entry.ts'

/** Adds an entry. Pass the transaction of the action, so that both commit or neither does. */
export async function record(db: Db, actor: Actor, entry: NewAuditEntry): Promise<void> {
  const { action, object, rows: count = null, detail = null, reason = null } = entry
  const { outcome = 'done', times = 1, at = null } = entry
  await changed(
    db,
    sql`insert into audit_entries (action, outcome, by, account_id, account_email, workspace_id, address,
          object, object_id, object_name, rows, detail, reason_code, reason_params, times, at)
        values (${action}, ${outcome}, ${actor.by}, ${actor.accountId}, ${actor.email}, ${actor.workspaceId},
          ${actor.address}, ${object?.kind ?? null}, ${object?.id ?? null}, left(${object?.name ?? null}, 300),
          ${count}, left(${detail}, 300), ${reason?.code ?? null}, ${reason ? JSON.stringify(reason.params) : null}::jsonb, ${times}, coalesce(${at}::timestamptz, clock_timestamp()))`,
  )
}

/** A table with one of its columns. */
type Column = { [Table in keyof Tables]: readonly [Table, keyof Tables[Table]] }[keyof Tables]

/** For each kind of object, the column that stores its name. */
const named = {
  account: ['accounts', 'email'],
  api_token: ['api_tokens', 'name'],
  group: ['groups', 'name'],
  import: ['imports', 'uploaded_file_name'],
  sender: ['senders', 'email'],
  domain: ['sending_domains', 'domain_name'],
  template: ['templates', 'name'],
  campaign: ['campaigns', 'name'],
  field: ['contact_fields', 'label'],
  topic: ['topics', 'name'],
  segment: ['segments', 'name'],
  form: ['forms', 'name'],
  webhook: ['webhooks', 'url'],
} as const satisfies Partial<Record<AuditObject, Column>>

/** What a workspace is called; null for a deleted one. */
const workspaceName = (id: ReturnType<typeof sql>) => sql`(select coalesce(nullif(w.name, ''), o.email)
  from workspaces w left join workspace_owners o on o.workspace_id = w.id where w.id = ${id})`

/** The current name of an object; null if it does not exist, or has no name. */
export async function findName(db: Db, kind: AuditObject, id: number): Promise<string | null> {
  const found = await row(db, sql<{ name: string | null }>`select ${nameOf(kind, id)} as name`)
  return found?.name ?? null
}

function nameOf(kind: AuditObject, id: number) {
  if (kind === 'workspace') return workspaceName(sql`${id}::bigint`)
  if (!(kind in named)) return sql`null::text`
  const [table, column] = named[kind as keyof typeof named]
  return sql`(select ${sql.id(column)} from ${sql.id(table)} where id = ${id})`
}

export interface Wanted {
  action: AuditAction | null
  /** The complete email of the account that acted. */
  account: string | null
  since: Date | null
  until: Date | null
  search: string
}

/** An entry's position in the list. */
export interface Place {
  at: string
  id: number
}

type RecordRow = Row<'audit_entries', Exclude<keyof AuditEntry, 'workspace'>> & AuditEntry

/** The most entries that one page reads, even if few of them match, so that a search ends soon. */
export const lookedThrough = 30_000

/**
 * Returns up to `limit` entries after a cursor, newest first. The statement walks one index (by account, action or
 * time) and filters by the other conditions.
 * @returns the entries, and the cursor to continue from, which is null at the end of the log
 */
export async function listRecords(
  db: Db,
  wanted: Wanted,
  { before, limit }: { before: Place | null; limit: number },
): Promise<{ records: AuditEntry[]; next: Place | null }> {
  const { action, account, search } = wanted
  const sifts = search !== '' || (action !== null && account !== null)
  const most = sifts ? lookedThrough : limit
  const found = await rows(
    db,
    sql<RecordRow & { is_wanted: boolean }>`
      with looked as materialized (
        select * from audit_entries where ${walked(wanted, before)} order by at desc, id desc limit ${most}
      ), matching as (
        select *, true as is_wanted from looked where ${filterBy(wanted)} order by at desc, id desc limit ${limit}
      ), last_looked as (
        -- The entry at which the search stopped, if it stopped before the end of the log.
        select *, false as is_wanted from looked order by at desc, id desc offset ${most - 1} limit 1
      )
      select found.*, ${workspaceName(sql.raw('found.workspace_id'))} as workspace
      from (select * from matching union all select * from last_looked) found
      order by is_wanted desc, at desc, id desc`,
  )
  const records = found.filter(({ is_wanted }) => is_wanted)
  const last = records.length === limit ? records.at(-1) : found.find(({ is_wanted }) => !is_wanted)
  return { records, next: last ? { at: last.at, id: last.id } : null }
}

function walked({ action, account, since, until }: Wanted, before: Place | null) {
  const parts = [sql`true`]
  if (account !== null) parts.push(sql`lower(account_email) = lower(${account})`)
  else if (action !== null) parts.push(sql`action = ${action}`)
  if (since) parts.push(sql`at >= ${since}`)
  if (until) parts.push(sql`at < ${until}`)
  if (before) parts.push(sql`(at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`)
  return sql.join(parts, sql` and `)
}

function filterBy({ action, search }: Wanted) {
  const pattern = containsPattern(search)
  return sql`(${action}::text is null or action = ${action})
    and (${search} = '' or account_email ilike ${pattern} or object_name ilike ${pattern}
      or address ilike ${pattern} or detail ilike ${pattern}
      or reason_code ilike ${pattern} or reason_params::text ilike ${pattern})`
}

/** Deletes up to `limit` entries that are older than `age` milliseconds; returns how many. */
export function deleteOld(db: Db, age: number, limit: number): Promise<number> {
  return changed(
    db,
    sql`delete from audit_entries where id in (
      select id from audit_entries where at < now() - make_interval(secs => ${age / 1000})
      order by at limit ${limit})`,
  )
}

const ownColumns =
  sql.raw(`id, at, action, outcome, by, workspace_id, address, object, object_id, object_name,
  rows, detail, reason_code, reason_params, times`)
export type OwnEntry = Omit<RecordRow, 'account_id' | 'account_email' | 'workspace'>

/** The entries of what an account did, newest first, after the entry `last`. */
export function listOwnEntries(
  db: Db,
  accountId: number,
  last: Pick<OwnEntry, 'id' | 'at'> | null,
  limit: number,
): Promise<OwnEntry[]> {
  const rest = last ? sql`and (at, id) < (${last.at}::timestamptz, ${last.id}::bigint)` : sql``
  return rows(
    db,
    sql<OwnEntry>`select ${ownColumns} from audit_entries where account_id = ${accountId} ${rest}
      order by at desc, id desc limit ${limit}`,
  )
}

/**
 * Removes an address from a workspace's entries about test messages, for a person who asked to be erased. Other entries
 * contain no address of a contact. The owner's function does it, because entries of the last minute cannot be deleted
 * otherwise.
 */
export async function forgetDetail(tx: Tx, workspaceId: number, email: string): Promise<void> {
  await row(tx, sql`select erase_audit_details(${workspaceId}, ${email})`)
}
