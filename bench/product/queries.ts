// SQL statements of the benchmark: a group of any size, a campaign in progress, and the WAL that PostgreSQL has
// written.
import { keyIdentity } from '../../server/src/features/senders/keys.ts'
import { row, rows, sql, type Db } from '../../server/src/platform/db/index.ts'
import type { DkimKeyPair } from '../../server/src/platform/mail/mime.ts'
import { sealerOf } from '../../server/src/platform/sealing/index.ts'
import { fromEmail, fromName, secretKey, subject, templateHtml } from '../letter.ts'

async function idOf(db: Db, statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const made = await row(db, statement)
  if (!made) throw new Error('Nothing was inserted')
  return made.id
}

/** What all campaigns of the benchmark have in common. */
export interface Parts {
  workspaceId: number
  domainId: number
  senderId: number
  templateId: number
}

export async function insertParts(db: Db, { privateKeyPem, publicKeyBase64 }: DkimKeyPair): Promise<Parts> {
  const workspaceId = await idOf(
    db,
    sql`insert into workspaces (postal_address) values (${'12 Long Street\nAustin, TX 78701'}) returning id`,
  )
  const domain = 'office.example'
  const sealed = sealerOf([secretKey]).seal(
    privateKeyPem,
    keyIdentity(workspaceId, { domain, selector: 'lm' }),
  )
  const domainId = await idOf(
    db,
    sql`insert into sending_domains
        (workspace_id, domain_name, is_verified, dkim_selector, dkim_private_key, dkim_public_key)
      values (${workspaceId}, ${domain}, true, 'lm', ${sealed}, ${publicKeyBase64}) returning id`,
  )
  const senderId = await idOf(
    db,
    sql`insert into senders (workspace_id, name, email, domain)
      values (${workspaceId}, ${fromName}, ${fromEmail}, ${domain}) returning id`,
  )
  const templateId = await idOf(
    db,
    sql`insert into templates (workspace_id, name, body_html, body_text)
      values (${workspaceId}, 'Letter', ${templateHtml}, '') returning id`,
  )
  return { workspaceId, domainId, senderId, templateId }
}

/** Creates a group of that many contacts, with the values of `aRecipient`. */
export async function insertGroup(db: Db, workspaceId: number, size: number): Promise<number> {
  const groupId = await idOf(
    db,
    sql`insert into groups (workspace_id, name, member_count)
      values (${workspaceId}, 'Audience', ${size}) returning id`,
  )
  await rows(
    db,
    sql`
      with added as (
        insert into contacts (workspace_id, email, fields)
        select ${workspaceId}::bigint, 'reader' || n || '@far' || n % 50 || '.example', jsonb_build_object(
          'first_name', 'Reader' || n, 'last_name', 'Family' || n % 1000,
          'business_name', 'Business ' || n % 5000 || ' LLC', 'state_name', 'Texas', 'ref_id', 'R' || n)
        from generate_series(1, ${size}::integer) n
        on conflict (workspace_id, lower(email)) do update set email = excluded.email returning id, xmax = 0 as is_new
      ), counted as (
        insert into contact_counts (workspace_id, contacts) select ${workspaceId}::bigint, count(*) from added where is_new
        on conflict (workspace_id) do update set contacts = contact_counts.contacts + excluded.contacts
      )
      insert into group_members (group_id, contact_id) select ${groupId}::bigint, id from added`,
  )
  // Vacuums now, so that no autovacuum after the import slows the campaign.
  await rows(db, sql`vacuum analyze contacts, group_members`)
  return groupId
}

export async function insertCampaign(
  db: Db,
  parts: Parts,
  groupId: number,
  status: 'draft' | 'processing',
): Promise<number> {
  return idOf(
    db,
    sql`insert into campaigns (workspace_id, name, subject, status, domain_id, sender_id, template_id, group_id)
      values (${parts.workspaceId}, 'Campaign', ${subject}, ${status}, ${parts.domainId}, ${parts.senderId},
        ${parts.templateId}, ${groupId}) returning id`,
  )
}

export async function findMailingState(db: Db, campaignId: number): Promise<string | undefined> {
  const mailing = await row(
    db,
    sql<{ state: string }>`select state from mailings
      where id = (select mailing_id from campaigns where id = ${campaignId})`,
  )
  return mailing?.state
}

/** The number of workers with a heartbeat in the database. */
export async function countWorkers(db: Db): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and application_name like 'lettermill presence %'`,
  )
  return counted?.count ?? 0
}

/** Bytes of WAL since the cluster was created. */
export async function walPosition(db: Db): Promise<number> {
  const found = await row(
    db,
    sql<{ bytes: number }>`select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes`,
  )
  return found?.bytes ?? 0
}

/** The version of the PostgreSQL server, e.g. 17.10. */
export async function getPostgresVersion(db: Db): Promise<string> {
  const found = await row(db, sql<{ version: string }>`select current_setting('server_version') as version`)
  return found?.version ?? ''
}
