// Campaigns ready to be sent, and workers to send them, for the engine's tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Campaign } from '@lettermill/contracts'
import { findCampaign } from '../src/features/campaigns/queries/read.ts'
import { insertCampaign } from '../src/features/campaigns/queries/write.ts'
import { row, rows, sql, type Db } from '../src/platform/db/index.ts'
import { createLog } from '../src/platform/log/index.ts'
import type { Reach } from '../src/platform/outgoing/index.ts'
import { startWorker, type Worker } from '../src/worker/worker.ts'
import { anAccount, aStoredKey } from './factories.ts'
import { testConfig, testSecretKey, type TestDatabase } from './harness.ts'

export interface ReadyCampaign {
  workspaceId: number
  campaignId: number
  groupId: number
  templateId: number
  /** The campaign as the API returns it. */
  now(): Promise<Campaign>
}

export interface CampaignWishes {
  contacts?: number
  subject?: string
  preheader?: string
  replyTo?: string
  body?: string
  scheduledAt?: Date
  /** The workspace of another campaign, to share it. */
  workspaceId?: number
}

/** A draft whose contacts are `c1@far.example`, `c2@far.example`, … with the first names `Name1`, … */
export async function aCampaign(db: Db, wishes: CampaignWishes = {}): Promise<ReadyCampaign> {
  const workspaceId = wishes.workspaceId ?? (await anAccount(db)).workspaceId
  const {
    contacts = 3,
    subject = 'News for {{ first_name }}',
    body = '<p>Dear {{ first_name }}</p>',
  } = wishes
  const groupId = await aGroup(db, workspaceId, contacts)
  const { domainId, senderId } = await aSender(db, workspaceId)
  const templateId = await idOf(
    db,
    sql`insert into templates (workspace_id, name, body_html, body_text) values (${workspaceId}, 'T', ${body}, '') returning id`,
  )
  const campaignId = await insertCampaign(db, workspaceId, {
    name: 'Campaign',
    subject,
    preheader: wishes.preheader ?? '',
    reply_to: wishes.replyTo ?? null,
    status: wishes.scheduledAt ? 'scheduled' : 'draft',
    scheduled_at: wishes.scheduledAt ?? null,
    domain_id: domainId,
    sender_id: senderId,
    template_id: templateId,
    group_id: groupId,
  })
  const now = async () => {
    const campaign = await findCampaign(db, workspaceId, campaignId)
    if (!campaign) throw new Error('The campaign is gone')
    return campaign
  }
  return { workspaceId, campaignId, groupId, templateId, now }
}

async function aGroup(db: Db, workspaceId: number, contacts: number): Promise<number> {
  const groupId = await idOf(
    db,
    sql`insert into groups (workspace_id, name, member_count)
      values (${workspaceId}, 'Group', ${contacts}) returning id`,
  )
  await rows(
    db,
    sql`
      with added as (
        insert into contacts (workspace_id, email, fields)
        select ${workspaceId}::bigint, 'c' || n || '@far.example', jsonb_build_object('first_name', 'Name' || n)
        from generate_series(1, ${contacts}::integer) n
        -- Contacts of another group of the workspace have the same addresses.
        on conflict (workspace_id, lower(email)) do update set email = excluded.email returning id, xmax = 0 as is_new
      ), counted as (
        insert into contact_counts (workspace_id, contacts) select ${workspaceId}::bigint, count(*) from added where is_new
        on conflict (workspace_id) do update set contacts = contact_counts.contacts + excluded.contacts
      )
      insert into group_members (group_id, contact_id) select ${groupId}::bigint, id from added`,
  )
  return groupId
}

async function aSender(db: Db, workspaceId: number): Promise<{ domainId: number; senderId: number }> {
  const key = await aStoredKey(workspaceId, { domain: 'office.example', selector: 'lm1' })
  const domainId = await idOf(
    db,
    sql`insert into sending_domains (workspace_id, domain_name, dkim_selector, dkim_private_key, dkim_public_key)
      values (${workspaceId}, 'office.example', 'lm1', ${key.sealed}, ${key.publicKeyBase64})
      on conflict (workspace_id, domain_name) do update set is_verified = true returning id`,
  )
  const senderId = await idOf(
    db,
    sql`insert into senders (workspace_id, name, email, domain)
      values (${workspaceId}, 'Ann', 'ann@office.example', 'office.example') returning id`,
  )
  return { domainId, senderId }
}

async function idOf(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const found = await row(db, statement as ReturnType<typeof sql<{ id: number }>>)
  if (!found) throw new Error('Nothing was inserted')
  return found.id
}

/** The mailing of a campaign, as a part of a statement. */
export const mailingOf = (campaignId: number) =>
  sql<number>`(select mailing_id from campaigns where id = ${campaignId})`

/** The mailing's id, once sending has begun. */
export async function mailingIdOf(db: Db, campaignId: number): Promise<number> {
  const found = await row(
    db,
    sql<{ id: number }>`select mailing_id as id from campaigns where id = ${campaignId}`,
  )
  if (found?.id == null) throw new Error('Sending has not begun')
  return found.id
}

/** Starts a worker that sends through `relay`. The caller stops it. `environment` is as operators write it. */
export async function aWorker(
  database: TestDatabase,
  relay: string,
  environment: Record<string, string> = {},
  secretKey = testSecretKey,
  reach?: Reach,
): Promise<Worker> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-worker-'))
  const config = testConfig({ DATA_DIR: dataDir, SMTP_URL: relay, SMTP_CONNECTIONS: '5', ...environment })
  const log = createLog(config.LOG_LEVEL)
  const worker = await startWorker({
    config,
    database,
    databaseUrl: database.url,
    log,
    secretKey,
    ...(reach && { reach }),
  })
  return {
    async stop() {
      await worker.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until something is true by polling; fails after `seconds`. */
export async function until(holds: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`It did not come true within ${String(seconds)} seconds`)
}
