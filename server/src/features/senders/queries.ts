// SQL of senders and sending domains. Reads by join: workspaces (which are deleted), campaigns (which are unfinished).
import type { Domain, Sender } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tables } from '../../platform/db/index.ts'

type Column = 'id' | 'domain_name' | 'is_verified' | 'signed_by_relay' | 'checked_at'
interface DomainRow extends Row<'sending_domains', Column>, Pick<Domain, 'missing_records'> {}
type Keys = 'dkim_selector' | 'dkim_private_key' | 'dkim_public_key' | 'signs_ed25519' | 'aligned_since'

/**
 * A sending domain with the keys that sign its mail. The private keys are sealed (keys.ts), and never leave the server.
 */
export interface DomainWithKeys extends DomainRow, Row<'sending_domains', Keys> {
  /** Null until the second signature is switched on for the first time. */
  ed25519: Ed25519Key | null
}

export interface Ed25519Key {
  selector: string
  private_key: string
  public_key: string
}

const shown = 'id, domain_name, is_verified, signed_by_relay, missing_records, checked_at'
const domain = sql.raw(shown)
const domainWithKeys = sql.raw(`
  ${shown}, dkim_selector, dkim_private_key, dkim_public_key, signs_ed25519, aligned_since,
  case when ed25519_selector is not null then json_build_object(
    'selector', ed25519_selector, 'private_key', ed25519_private_key, 'public_key', ed25519_public_key
  ) end as ed25519`)

export function listDomains(db: Db, workspaceId: number): Promise<Domain[]> {
  return rows(
    db,
    sql<DomainRow>`select ${domain} from sending_domains where workspace_id = ${workspaceId} order by id`,
  )
}

export function countDomains(db: Db, workspaceId: number): Promise<number> {
  return count(db, workspaceId, 'sending_domains')
}

export function countSenders(db: Db, workspaceId: number): Promise<number> {
  return count(db, workspaceId, 'senders')
}

async function count(db: Db, workspaceId: number, table: keyof Tables): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from ${sql.id(table)} where workspace_id = ${workspaceId}`,
  )
  return counted?.count ?? 0
}

export function findDomain(db: Db, workspaceId: number, id: number): Promise<DomainWithKeys | undefined> {
  return row(
    db,
    sql<DomainWithKeys>`
      select ${domainWithKeys} from sending_domains where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** Finds a domain by its stored name: lower-cased, in A-labels. */
export function findDomainByName(
  db: Db,
  workspaceId: number,
  name: string,
): Promise<DomainWithKeys | undefined> {
  return row(
    db,
    sql.prepared<DomainWithKeys>`
      select ${domainWithKeys} from sending_domains
      where workspace_id = ${workspaceId} and domain_name = ${name}`,
  )
}

/** @returns the new domain, pending; undefined if the workspace has it already */
export function createDomain(
  db: Db,
  workspaceId: number,
  made: Pick<DomainWithKeys, 'domain_name' | 'dkim_selector' | 'dkim_private_key' | 'dkim_public_key'>,
): Promise<Domain | undefined> {
  return row(
    db,
    sql<DomainRow>`
      insert into sending_domains (workspace_id, domain_name, dkim_selector, dkim_private_key, dkim_public_key)
      values (${workspaceId}, ${made.domain_name}, ${made.dkim_selector}, ${made.dkim_private_key},
              ${made.dkim_public_key})
      on conflict (workspace_id, domain_name) do nothing
      returning ${domain}`,
  )
}

export function updateVerified(
  db: Db,
  workspaceId: number,
  id: number,
  isVerified: boolean,
): Promise<Domain | undefined> {
  return row(
    db,
    sql<DomainRow>`
      update sending_domains set is_verified = ${isVerified}
      where workspace_id = ${workspaceId} and id = ${id}
      returning ${domain}`,
  )
}

/** Stores which records "Check DNS" did not find. */
export async function updateMissing(
  db: Db,
  workspaceId: number,
  id: number,
  missing: readonly string[],
): Promise<void> {
  await rows(
    db,
    sql`update sending_domains set missing_records = ${missing}::text[], checked_at = now()
      where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** Sets whether the relay signs the domain's mail instead of Lettermill. */
export function updateSignedByRelay(
  db: Db,
  workspaceId: number,
  id: number,
  signedByRelay: boolean,
): Promise<Domain | undefined> {
  return row(
    db,
    sql<DomainRow>`
      update sending_domains set signed_by_relay = ${signedByRelay}
      where workspace_id = ${workspaceId} and id = ${id}
      returning ${domain}`,
  )
}

/** Switches the second signature on or off. If the domain has no key for it yet, the given key is stored. */
export function updateSigning(
  db: Db,
  workspaceId: number,
  id: number,
  signs: boolean,
  key: Ed25519Key | null,
): Promise<DomainWithKeys | undefined> {
  return row(
    db,
    sql<DomainWithKeys>`
      update sending_domains set
        signs_ed25519 = ${signs},
        ed25519_selector = coalesce(ed25519_selector, ${key?.selector ?? null}),
        ed25519_private_key = coalesce(ed25519_private_key, ${key?.private_key ?? null}),
        ed25519_public_key = coalesce(ed25519_public_key, ${key?.public_key ?? null})
      where workspace_id = ${workspaceId} and id = ${id}
      returning ${domainWithKeys}`,
  )
}

/** A campaign of the domain that has started and is not finished, and so still needs the domain's key. */
export async function findCampaignUnderWay(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<string | undefined> {
  const found = await row(
    db,
    sql<Row<'campaigns', 'name'>>`
      select c.name from campaigns c
      where c.workspace_id = ${workspaceId} and c.domain_id = ${id} and c.deleted_at is null
        and c.started_at is not null and c.status in ('processing', 'partially_sent', 'paused')
      order by c.id limit 1`,
  )
  return found?.name
}

/** A stored private key and the values that identify it. `id` is the id of its domain. */
export interface StoredKey extends Row<'sending_domains', 'id' | 'workspace_id'> {
  kind: 'rsa' | 'ed25519'
  domain: Tables['sending_domains']['domain_name']
  selector: string
  private_key: string
}

/** The private keys of all domains of the instance. */
export function listStoredKeys(db: Db): Promise<StoredKey[]> {
  return rows(
    db,
    sql<StoredKey>`
      select id, kind, workspace_id, domain_name as domain, selector, private_key from sending_domains
      cross join lateral (values ('rsa', dkim_selector, dkim_private_key),
        ('ed25519', ed25519_selector, ed25519_private_key)) as key (kind, selector, private_key)
      where private_key is not null order by id, kind`,
  )
}

/** @returns false if the stored key had changed since it was read */
export async function updateStoredKey(
  db: Db,
  { id, kind, stored, sealed }: Pick<StoredKey, 'id' | 'kind'> & { stored: string; sealed: string },
): Promise<boolean> {
  const column = sql.raw(kind === 'rsa' ? 'dkim_private_key' : 'ed25519_private_key')
  const updated = await changed(
    db,
    sql`update sending_domains set ${column} = ${sealed} where id = ${id} and ${column} = ${stored}`,
  )
  return updated > 0
}

/** @returns whether the domain existed */
export async function deleteDomain(db: Db, workspaceId: number, id: number): Promise<boolean> {
  return (
    (await changed(db, sql`delete from sending_domains where workspace_id = ${workspaceId} and id = ${id}`)) >
    0
  )
}

// A sender's domain counts as verified if the workspace has a verified domain of that name (P17).
const sender = sql.raw(`
  s.id, s.name, s.email, s.domain, s.is_email_verified, coalesce(d.is_verified, false) as is_domain_verified`)
const withDomain = sql.raw(
  'left join sending_domains d on d.workspace_id = s.workspace_id and d.domain_name = s.domain',
)

type SenderRow = Row<'senders', 'id' | 'name' | 'email' | 'domain' | 'is_email_verified'> & {
  is_domain_verified: boolean
}

export function listSenders(db: Db, workspaceId: number): Promise<Sender[]> {
  return rows(
    db,
    sql<SenderRow>`select ${sender} from senders s ${withDomain} where s.workspace_id = ${workspaceId} order by s.id`,
  )
}

/** The sender that was added first. */
export function findFirstSender(db: Db, workspaceId: number): Promise<Sender | undefined> {
  return row(
    db,
    sql<SenderRow>`
      select ${sender} from senders s ${withDomain} where s.workspace_id = ${workspaceId} order by s.id limit 1`,
  )
}

/** The first sender at a domain. */
export function findSenderAt(db: Db, workspaceId: number, domain: string): Promise<Sender | undefined> {
  return row(
    db,
    sql<SenderRow>`select ${sender} from senders s ${withDomain}
      where s.workspace_id = ${workspaceId} and s.domain = ${domain} order by s.id limit 1`,
  )
}

export function findSender(db: Db, workspaceId: number, id: number): Promise<Sender | undefined> {
  return row(
    db,
    sql.prepared<SenderRow>`
      select ${sender} from senders s ${withDomain} where s.workspace_id = ${workspaceId} and s.id = ${id}`,
  )
}

export async function createSender(
  db: Db,
  workspaceId: number,
  made: Pick<Sender, 'name' | 'email' | 'domain'>,
): Promise<Sender> {
  const created = await row(
    db,
    sql<SenderRow>`
      with s as (
        insert into senders (workspace_id, name, email, domain)
        values (${workspaceId}, ${made.name}, ${made.email}, ${made.domain})
        returning *
      )
      select ${sender} from s ${withDomain}`,
  )
  if (!created) throw new Error('insert answered no row')
  return created
}

/** @returns whether the sender existed */
export async function deleteSender(db: Db, workspaceId: number, id: number): Promise<boolean> {
  return (await changed(db, sql`delete from senders where workspace_id = ${workspaceId} and id = ${id}`)) > 0
}

/** Deletes the senders, domains and private keys of deleted workspaces. It may run twice. */
export async function purgeSenders(db: Db): Promise<void> {
  for (const table of ['senders', 'sending_domains']) {
    await changed(
      db,
      sql`delete from ${sql.id(table)} t using workspaces w
          where w.id = t.workspace_id and w.deleted_at is not null`,
    )
  }
}
