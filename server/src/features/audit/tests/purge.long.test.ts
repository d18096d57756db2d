// The purge removes a workspace one day after its deletion, with its rows in every table and its pictures.
import { Readable } from 'node:stream'
import { deleteUser, uploadContacts } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { startPending } from '../../campaigns/index.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { linkTokens } from '../../tracking/index.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { jobs } from '../../../worker/jobs.ts'
import { instance, record } from '../../campaigns/tests/under-way.ts'
import { aCampaign, mailingIdOf } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testConfig, testSecretKey } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })

const files = new Set<string>()
const storage: Storage = {
  put: async (name) => void files.add(name),
  find: async (name) => (files.has(name) ? { bytes: 1, stream: Readable.from(['x']) } : null),
  remove: async (name) => void files.delete(name),
}
const deps = { config: testConfig(), storage }

/** Tables whose rows outlive their workspace, and the queue, which the app empties twice a second. */
const staying = ['audit_entries', 'event_queue']

/** For each table, the number of rows that belong to a workspace or to one of its campaigns. */
async function rowsOf(workspaceId: number, mailingIds: readonly number[]): Promise<Record<string, number>> {
  const columns = await rows(
    db,
    sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname in ('workspace_id', 'mailing_id') order by 2 desc`,
  )
  const counts: Record<string, number> = {}
  for (const { table, column } of columns.filter((each) => !staying.includes(each.table))) {
    const ids = column === 'workspace_id' ? [workspaceId] : mailingIds
    const counted = await row(
      db,
      sql<{
        count: number
      }>`select count(*) as count from ${sql.id(table)} where ${sql.id(column)} = any(${ids}::bigint[])`,
    )
    counts[table] = Math.max(counts[table] ?? 0, counted?.count ?? 0)
  }
  return counts
}

/** An account with at least one row in every table that refers to workspaces. */
async function aFullWorkspace(name: string) {
  const { caller, call } = await aSignedInAccount(app, db, { email: `${name}@office.example` })
  await call(uploadContacts, { body: { contacts: [{ email: 'a@b.example', first_name: 'Ann' }] } })
  const { workspaceId, accountId } = caller
  await insertRest(workspaceId)
  const campaign = await aCampaign(db, { workspaceId, contacts: 3 })
  await aCampaign(db, { workspaceId })
  await sendCampaign(db, workspaceId, campaign.campaignId)
  await startPending({ db, log: createLog('silent'), instance })
  const mailingId = await mailingIdOf(db, campaign.campaignId)
  await record(db, campaign, { 1: 'sent', 2: 'deferred', 3: 'failed' }, { done: true })
  await rows(db, sql`insert into events (mailing_id, seq, kind) values (${mailingId}, 1, 'open')`)
  await rows(
    db,
    sql`insert into first_events (mailing_id, seq, kind, link, at, count, bot_count)
      values (${mailingId}, 1, 'open', -1, now(), 7, 0)`,
  )
  await rows(
    db,
    sql`insert into provider_holds (mailing_id, place, code, params, next_try_at, expires_at)
      values (${mailingId}, 'far.example', 'provider_blocked', '{}', now(), now())`,
  )
  await rows(
    db,
    sql`insert into link_stats (mailing_id, link, clicks, bot_clicks) values (${mailingId}, 0, 1, 1)`,
  )
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason) values (${workspaceId}, 'c1@far.example', 'unsubscribed')`,
  )
  await rows(
    db,
    sql`insert into suppression_requests (workspace_id, request_id) values (${workspaceId}, ${crypto.randomUUID()})`,
  )
  await rows(
    db,
    sql`insert into checkups (domain_id, workspace_id)
      select id, workspace_id from sending_domains where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`insert into probes (domain_id, workspace_id, relay)
      select id, workspace_id, 'relay.example' from sending_domains where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`insert into dmarc_reports (domain_id, workspace_id, org, report_id, begins_at, ends_at, policy, rows)
      select id, workspace_id, 'r', '1', now(), now(), 'none', 0 from sending_domains where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`insert into warm_ups (domain_id, workspace_id)
      select id, workspace_id from sending_domains where workspace_id = ${workspaceId}`,
  )
  const picture = `${name}.png`
  await storage.put(picture, Buffer.from('x'), 'image/png')
  await rows(
    db,
    sql`insert into images (name, workspace_id, media, bytes) values (${picture}, ${workspaceId}, 'image/png', 1)`,
  )
  await rows(
    db,
    sql`with test as (insert into mailings (workspace_id, kind, priority, total, content)
        values (${workspaceId}, 'test', 1, 1, '{}') returning id)
      insert into recipients (mailing_id, seq, email) select id, 1, 'c@d.example' from test`,
  )
  await rows(
    db,
    sql`insert into contact_jobs (workspace_id, action, highest_contact_id, state, ended_at)
      values (${workspaceId}, 'delete', 0, 'done', now())`,
  )
  await rows(
    db,
    sql`insert into mailing_providers (mailing_id, provider, day, tried, sent, failed, hard, soft, blocked, deferred)
      values (${mailingId}, 'far', now(), 2, 1, 1, 0, 0, 0, 0)`,
  )
  await rows(
    db,
    sql`insert into approvals (campaign_id, workspace_id, state, digest)
      values (${campaign.campaignId}, ${workspaceId}, 'waiting', '')`,
  )
  await rows(
    db,
    sql`insert into invitations (workspace_id, email, role, token_digest, expires_at)
      values (${workspaceId}, 'ann@office.example', 'viewer', ${Buffer.from(name)}, now() + interval '7 days')`,
  )
  await rows(
    db,
    sql`insert into api_tokens (account_id, workspace_id, name, token_hash)
      values (${accountId}, ${workspaceId}, 'A script', ${Buffer.from(name)})`,
  )
  await rows(db, sql`insert into sending_releases (workspace_id) values (${workspaceId})`)
  await rows(db, sql`insert into erased_recipients (mailing_id, seq) values (${mailingId}, 9)`)
  await rows(
    db,
    sql`insert into erased_addresses (workspace_id, digest) values (${workspaceId}, decode('00', 'hex'))`,
  )
  await rows(
    db,
    sql`insert into late_deliveries (mailing_id, seq, chunk, epoch, outcome) values (${mailingId}, 1, 1, 1, 'sent')`,
  )
  await rows(
    db,
    sql`insert into brands (workspace_id, logo, theme, social, footer) values (${workspaceId}, '', '{}', '[]', '')`,
  )
  await rows(
    db,
    sql`insert into webhooks (workspace_id, url, events, secret)
      values (${workspaceId}, 'https://hooks.example/', '{contact.created}', '')`,
  )
  await rows(
    db,
    sql`insert into facts (workspace_id, type, data)
      select workspace_id, 'contact.created', '{}' from webhooks where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`insert into contact_events (workspace_id, contact_id, name, at, data)
      values (${workspaceId}, 1, 'order.placed', now(), '{}')`,
  )
  await rows(
    db,
    sql`with call as (insert into webhook_calls (webhook_id, workspace_id, type, events, body)
        select id, workspace_id, 'contact.created', 1, '{}' from webhooks where workspace_id = ${workspaceId}
        returning id)
      insert into webhook_attempts (call_id, milliseconds) select id, 1 from call`,
  )
  await rows(
    db,
    sql`insert into saved_sections (workspace_id, name, section) values (${workspaceId}, 'Top', '{}')`,
  )
  await rows(
    db,
    sql`insert into test_addresses (workspace_id, email) values (${workspaceId}, 'client@b.example')`,
  )
  await rows(
    db,
    sql`insert into test_allowances (workspace_id, day, sent) values (${workspaceId}, current_date, 1)`,
  )
  await rows(
    db,
    sql`insert into mailbox_messages (workspace_id, envelope_from, envelope_to, header_from, subject, source)
      values (${workspaceId}, 'a@b.example', 'c@d.example', 'a@b.example', 'News', 'x')`,
  )
  await rows(
    db,
    sql`with stream as (insert into mailings (workspace_id, kind, priority, open_ended, total, content)
        values (${workspaceId}, 'stream', 1, true, 1, '{}') returning id),
      kept as (insert into streams (mailing_id, workspace_id, name, digest) select id, ${workspaceId}, 'T', '' from stream),
      sent as (insert into messages (workspace_id, template_id, mailing_id, seq, email)
        select ${workspaceId}, 1, id, 1, 'c@d.example' from stream)
      insert into recipients (mailing_id, seq, email) select id, 1, 'c@d.example' from stream`,
  )
  await rows(
    db,
    sql`insert into message_requests (workspace_id, key, digest) values (${workspaceId}, 'order-1', '')`,
  )
  await rows(
    db,
    sql`insert into message_allowances (workspace_id, day, accepted) values (${workspaceId}, current_date, 1)`,
  )
  const mailingIds = await rows(
    db,
    sql<{ id: number }>`select id from campaigns where workspace_id = ${workspaceId}
      union all select id from mailings where workspace_id = ${workspaceId}`,
  )
  return { accountId, workspaceId, mailingId, mailingIds: mailingIds.map(({ id }) => id), picture }
}

/** Inserts rows that no API call creates yet. */
async function insertRest(workspaceId: number): Promise<void> {
  await rows(
    db,
    sql`with topic as (insert into topics (workspace_id, name, position) values (${workspaceId}, 'News', 0) returning id),
      chosen as (insert into topic_choices (workspace_id, contact_id, topic_id, wanted)
        select ${workspaceId}, 1, id, true from topic)
      insert into consents (workspace_id, contact_id, kind, topic_id) select ${workspaceId}, 1, 'topic_wanted', id from topic`,
  )
  await rows(
    db,
    sql`with kept as (insert into feedback (workspace_id, mailing_id, seq, email, kind, words, reporter, way, source_key,
            received_at, counted, action)
        values (${workspaceId}, ${1_000_000 + workspaceId}, 1, 'c1@far.example', 'soft', '', '', 'smtp', ${Buffer.from(String(workspaceId))},
          now(), false, 'none') returning id)
        insert into feedback_originals (feedback_id, workspace_id, body) select id, ${workspaceId}, '' from kept`,
  )
  await rows(
    db,
    sql`insert into feedback_inbox (way, envelope_from, envelope_to, body, workspace_id)
      values ('api', '', '', '', ${workspaceId})`,
  )
  await rows(
    db,
    sql`insert into feedback_rules (workspace_id, soft_days, hold) values (${workspaceId}, 30, true)`,
  )
  await rows(
    db,
    sql`insert into mass_bounces (workspace_id, mailing_id, place, bounced, tried, words, since, ends_at)
      values (${workspaceId}, ${1_000_000 + workspaceId}, 'far.example', 50, 60, '', now(), now())`,
  )
  await rows(
    db,
    sql`insert into segments (workspace_id, name, filter) values (${workspaceId}, 'S', '{"all": []}')`,
  )
  await rows(
    db,
    sql`with form as (insert into forms (workspace_id, name, group_id, sender_id)
        values (${workspaceId}, 'Join', 1, 1) returning id)
      insert into sign_ups (workspace_id, form_id, email, form_version, language)
      select ${workspaceId}, id, 'c@d.example', 1, 'en' from form`,
  )
  await rows(
    db,
    sql`insert into confirmation_mails (digest, form_id, workspace_id) values ('x', 1, ${workspaceId})`,
  )
  await rows(
    db,
    sql`insert into confirmation_allowances (workspace_id, day, sent) values (${workspaceId}, now(), 1)`,
  )
  await rows(
    db,
    sql`insert into contact_fields (workspace_id, key, label, type) values (${workspaceId}, 'k', 'K', 'text')`,
  )
  await rows(
    db,
    sql`insert into shown_fields (workspace_id, key, reason) values (${workspaceId}, 'link', 'values')`,
  )
  await rows(
    db,
    sql`insert into deleted_contacts (id, workspace_id, email, row)
        select nextval(pg_get_serial_sequence('contacts', 'id')), ${workspaceId}, 'gone@b.example', '{}'`,
  )
}

const runAll = async () => {
  for (const job of [jobs.purge_groups, jobs.purge_senders]) await job.run(db)
  return jobs.purge_workspaces.run(db, deps)
}

test('a purge deletes all data of a workspace that was deleted a day ago, and touches no other workspace', async () => {
  const gone = await aFullWorkspace('gone')
  const other = await aFullWorkspace('other')
  const before = await rowsOf(other.workspaceId, other.mailingIds)
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])

  await administrator.call(deleteUser, { params: { id: gone.accountId } })
  expect(await runAll()).toBe(0)
  expect((await rowsOf(gone.workspaceId, gone.mailingIds))['recipients']).toBe(5)

  await rows(
    db,
    sql`update workspaces set deleted_at = now() - interval '25 hours' where id = ${gone.workspaceId}`,
  )
  expect(await runAll()).toBe(1)
  const left = await rowsOf(gone.workspaceId, gone.mailingIds)
  expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([])
  expect(await rows(db, sql`select 1 from workspaces where id = ${gone.workspaceId}`)).toEqual([])
  expect([...files]).toEqual([other.picture])
  expect(await rowsOf(other.workspaceId, other.mailingIds)).toEqual(before)
  expect(await runAll()).toBe(0)
  expect(
    await row(db, sql`select action, by, object_id from audit_entries where action = 'workspace_purged'`),
  ).toEqual({ action: 'workspace_purged', by: 'product', object_id: gone.workspaceId })
})

test('links of a purged workspace answer as unknown, and an interrupted purge continues where it stopped', async () => {
  const gone = await aFullWorkspace('links')
  const tokens = linkTokens(testSecretKey)
  const of = { mailingId: gone.mailingId, seq: 1 }
  await administrator.call(deleteUser, { params: { id: gone.accountId } })
  await rows(
    db,
    sql`update workspaces set deleted_at = now() - interval '25 hours' where id = ${gone.workspaceId}`,
  )
  const remove = () => Promise.reject(new Error('the disk is away'))
  const broken = { ...deps, storage: { ...storage, remove } }
  await expect(jobs.purge_workspaces.run(db, broken)).rejects.toThrow('the disk is away')
  expect(await runAll()).toBe(1)

  // The test asks another process, because the first process caches the campaign's links for a while.
  const other = await startApp(database)
  expect((await other.inject({ url: `/view/${tokens.sign('view', of)}` })).statusCode).toBe(404)
  expect((await other.inject({ url: `/c/${tokens.sign('click', { ...of, link: 0 })}` })).statusCode).toBe(404)
  const leave = await other.inject({ method: 'POST', url: `/u/${tokens.sign('unsubscribe', of)}` })
  expect(leave.json()).toMatchObject({ code: 'unsubscribe_token_invalid' })
})
