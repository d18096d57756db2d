// Takes a database from the version before mailings, with a campaign that is being sent, and migrates it to this
// version.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { resumeCampaign } from '../../campaigns/lifecycle.ts'
import { mailingReaders } from '../index.ts'
import { linkTokens } from '../../tracking/index.ts'
import { script } from '../../../platform/db/db.ts'
import { getInstanceId, migrate, row, rows, sql, type Db } from '../../../platform/db/index.ts'
import { ownMark } from '../../../platform/process-mark.ts'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { instance } from '../../campaigns/tests/under-way.ts'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()

/** Migrates an empty database up to the version before mailings. */
async function goBack(to: Db): Promise<void> {
  await rows(to, sql`drop schema public cascade`)
  await rows(to, sql`create schema public`)
  await migrate(to, (name) => name < '0038')
}

const body =
  '<p>Dear {{ first_name }}</p><p><a href="https://shop.example/{{ ref_id }}?mail={{ email }}">Shop</a></p>'
const content = {
  groupId: 1,
  fromName: 'Ann',
  fromEmail: 'ann@office.example',
  subject: 'News for {{ first_name }}, {{ amount }}, {{ date_filed }}',
  preheader: '',
  replyTo: null,
  postalAddress: '',
  html: body,
  text: 'Dear {{ first_name }}',
  links: ['https://shop.example/{{ ref_id }}?mail={{ email }}'],
  dkim: [],
}

/** Campaign 7, paused, goes to ten people: 1 to 3 are recorded, and a worker died while it sent to 4 to 6. */
async function leaveOldCampaign(): Promise<void> {
  await script(
    db,
    `insert into workspaces (account_id) values (null);
    insert into campaigns (id, workspace_id, name, subject, status, domain_id, sender_id, template_id, group_id,
      total_contacts, started_at)
    overriding system value select 7, id, 'Old', 'News', 'paused', 1, 1, 1, 1, 10, now() from workspaces;
    insert into campaigns (id, workspace_id, name, subject, status, domain_id, sender_id, template_id, group_id)
    overriding system value select 30, id, 'Draft', 'News', 'draft', 1, 1, 1, 1 from workspaces;
    select setval(pg_get_serial_sequence('campaigns', 'id'), 40);
    insert into campaign_recipients (campaign_id, seq, contact_id, email, first_name, last_name, ref_id, amount, date_filed)
    select 7, n, 100 + n, 'c' || n || '@far.example', 'Name' || n, '', 'R' || n, 1250.50, '2026-02-03'
    from generate_series(1, 10) n;
    insert into campaign_chunks (campaign_id, chunk, from_seq, to_seq, epoch, worker, lease_until)
    values (7, 1, 1, 10, 1, 'gone', now());
    insert into deliveries (campaign_id, seq, chunk, outcome, code) select 7, n, 1, 'sent', 250 from generate_series(1, 3) n;
    insert into roll_ups (workspace_id, campaign_id, kind, grain, slot, count)
    select id, 7, 'sent', 'ever', 'epoch', 3 from workspaces;
    insert into suppressions (workspace_id, email, reason, campaign_id) select id, 'c9@far.example', 'unsubscribed', 7 from workspaces;
    insert into ledgers (campaign_id, workspace_id, state, total, content)
    select 7, id, 'halted', 10, '${JSON.stringify(content)}' from workspaces`,
  )
}

/** The journal of that worker: 4 and 5 were answered, 6 was not. */
async function leaveOldJournal(dataDir: string): Promise<void> {
  const ledger = await row(db, sql<{ random_id: string }>`select random_id from ledgers`)
  const chunk = { campaign_id: 7, workspace_id: 1, mailing: ledger?.random_id, chunk: 1, epoch: 1 }
  const origin = { instance: await getInstanceId(db), process: { ...ownMark(), started: '1' } }
  const said = { kind: 'sent', code: 250, enhanced: '2.0.0', reply: '250 ok', relay: 'relay:25' }
  const lines = [
    ['chunk', { ...chunk, from_seq: 1, to_seq: 10, seqs: null }, origin],
    ...[4, 5].flatMap((seq) => [
      ['begin', seq],
      ['answer', seq, said, null],
    ]),
    ['begin', 6],
  ]
  mkdirSync(path.join(dataDir, 'journal'))
  writeFileSync(
    path.join(dataDir, 'journal', 'gone.7-1-1.journal'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
}

test('After the update a paused campaign mailed people twice, or its links led nowhere', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lettermill-upgrade-'))
  await goBack(db)
  await leaveOldCampaign()
  await leaveOldJournal(dataDir)
  const token = linkTokens(testSecretKey).sign('click', { mailingId: 7, seq: 2, link: 0 })
  await migrate(db)

  const workspace = await row(db, sql<{ id: number }>`select id from workspaces`)
  const workspaceId = workspace?.id ?? 0
  const campaign = () => row(db, sql`select status, mailing_id from campaigns where id = 7`)
  const next = await row(
    db,
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('mailings', 'id')) as id`,
  )
  // The id is above every id that a campaign ever had.
  expect(next?.id).toBeGreaterThan(40)
  await resumeCampaign(db, workspaceId, 7)
  const worker = await aWorker(database, sink.url, { DATA_DIR: dataDir })
  await until(async () => JSON.stringify(await campaign()).includes('"sent"'))
  await worker.stop()
  expect(await campaign()).toEqual({ status: 'sent', mailing_id: 7 })
  // The message to recipient 6 was on the wire when the worker died, and recipient 9 had unsubscribed.
  const arrived = sink.arrivals.map(({ to }) => Number(/\d+/.exec(to)?.[0])).sort((a, b) => a - b)
  expect(arrived).toEqual([6, 7, 8, 10])
  const [first] = sink.arrivals
  expect(first?.source.toString()).toMatch(/^Subject: News for Name\d+, 1250.50, 02\/03\/2026\r?$/m)
  expect(first?.source.toString()).toMatch(/^Feedback-ID: 7:/m)

  const read = linkTokens(testSecretKey).read('click', token)
  expect(read).toMatchObject({ dummy: false, seq: 2, link: 0 })
  const readers = mailingReaders(db, instance)
  expect(await readers.findTarget(7, 2, 0)).toBe('https://shop.example/R2?mail=c2%40far.example')
  expect(await readers.findView(7, 1)).toContain('Dear Name1')
  rmSync(dataDir, { recursive: true })
})

test('A mailing of an early version that had its campaign’s id kept a later campaign from starting', async () => {
  const { db: early } = await freshDatabase({ migratedTo: '0041_fields_in_templates' })
  await script(
    early,
    `insert into workspaces (account_id) values (null);
    insert into mailings (id, workspace_id, kind, total, content) select 900, id, 'campaign', 0, '{}' from workspaces`,
  )
  await migrate(early)
  const opened = await row(
    early,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, total, content)
      select id, 'campaign', 0, '{}' from workspaces returning id`,
  )
  expect(opened?.id).toBeGreaterThan(900)
})

test('An update lost a waiting test message, or sent one again that may have left', async () => {
  const early = await freshDatabase({ migratedTo: '0042_ids_of_mailings' })
  const { workspaceId } = await anAccount(early.db)
  await script(
    early.db,
    ['waiting', 'sending', 'sent']
      .map(
        (
          state,
        ) => `insert into test_messages (workspace_id, campaign_id, envelope_from, email_to, state, source)
        values (${String(workspaceId)}, 1, 'ann@office.example', '${state}@office.example', '${state}',
          ${state === 'sent' ? 'null' : "E'Subject: Old\\\\015\\\\012\\\\015\\\\012Hello\\\\015\\\\012'"});`,
      )
      .join(''),
  )
  await migrate(early.db)
  const earlier = sink.arrivals.length
  const worker = await aWorker(early, sink.url)
  await until(() => sink.arrivals.length > earlier)
  await until(
    async () => (await rows(early.db, sql`select from mailings where state <> 'closed'`)).length === 0,
  )
  await worker.stop()
  const arrived = sink.arrivals.slice(earlier)
  expect(arrived.map(({ to, source }) => [to, source.toString()])).toEqual([
    ['waiting@office.example', 'Subject: Old\r\n\r\nHello\r\n'],
  ])
})
