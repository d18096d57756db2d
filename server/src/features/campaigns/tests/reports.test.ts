// The CSV reports of campaigns, as a spreadsheet opens them (P31).
import { recountStats } from '../../tracking/index.ts'
import { contactFields, createField, exportAllCampaigns, exportCampaign } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { gatherRetries } from '../../deliveries/queries/claim.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { mailingIdOf } from '../../../../test/campaigns.ts'
import { anOwnCampaign, aStartedCampaign, record } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const linesOf = (text: string) => text.slice(1).trim().split('\r\n')

// spec: 2.campaigns.export-one
test('the report of a campaign has a row for each recipient, with state, reason and times', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 2 })
  const empty = await campaign.call(exportCampaign, { params: campaign.params })
  expect(empty.text).toBe(
    '\uFEFFEmail,First Name,Last Name,Business Name,Delivery State,Reason,Attempts,Sent At,First Open,First Click,Unsubscribed,Possible Duplicate,Bounce,Bounce Reason,Bounced At,Complained,Reason Code\r\n',
  )
  const sent = await aStartedCampaign(app, db, { contacts: 2 })
  await record(db, sent, { 1: 'sent', 2: 'failed' }, { done: true })
  const { text } = await sent.call(exportCampaign, { params: sent.params })
  const [, first = '', second = ''] = linesOf(text)
  expect(first).toMatch(/^c1@far\.example,Name1,,,sent,,1,\d{4}-\d\d-\d\dT[\d:.]+Z,,,,,,,,,$/)
  expect(second).toBe('c2@far.example,Name2,,,failed,550 5.7.1 Not wanted,1,,,,,,,,,,')
})

test('the report of a campaign left the custom fields out', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 60 })
  await campaign.call(createField, { body: { label: 'Plan', type: 'text' } })
  await campaign.call(createField, { body: { label: 'Reason', type: 'text' } })
  await rows(
    db,
    sql`update recipients set fields = fields || '{"plan": "=Gold"}'
        where mailing_id = (select mailing_id from campaigns where id = ${campaign.campaignId}) and seq in (2, 60)`,
  )
  const lines = linesOf((await campaign.call(exportCampaign, { params: campaign.params })).text)
  expect(lines[0]).toMatch(
    /,Possible Duplicate,Bounce,Bounce Reason,Bounced At,Complained,Reason Code,Plan,reason$/,
  )
  expect(lines).toHaveLength(61)
  const plans = lines.slice(1).map((line) => line.split(',').at(-2))
  expect(plans.flatMap((plan, at) => (plan ? [[at + 1, plan]] : []))).toEqual([
    [2, "'=Gold"],
    [60, "'=Gold"],
  ])
})

// spec: beyond.reports.import
test('the import of a report as contacts ignores the column with the delivery’s state', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 1 })
  const [head = ''] = linesOf((await campaign.call(exportCampaign, { params: campaign.params })).text)
  const labels = contactFields.map(({ label }) => label)
  const mapped = head.split(',').filter((column) => labels.includes(column))
  expect(mapped).toEqual(['Email', 'First Name', 'Last Name', 'Business Name'])
})

test('the report marks possible duplicates', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 2 })
  await record(db, campaign, { 1: 'unconfirmed', 2: 'sent' }, { done: true })
  await gatherRetries(db)
  await record(db, campaign, { 1: 'sent' }, { chunk: 2, done: true })
  const { text } = await campaign.call(exportCampaign, { params: campaign.params })
  const copies = linesOf(text).map((line) => line.split(',').at(-6))
  expect(copies).toEqual(['Possible Duplicate', 'yes', ''])
})

test('both reports show for each recipient, once, the worst feedback that came back', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 4 })
  const { workspaceId, campaignId } = campaign
  await record(db, campaign, { 1: 'sent', 2: 'sent', 3: 'sent', 4: 'failed' }, { done: true })
  const mailingId = await mailingIdOf(db, campaignId)
  const comeBack = (seq: number, kind: string, words: string, cause: string | null = null) =>
    rows(
      db,
      sql`insert into feedback (workspace_id, mailing_id, seq, email, kind, cause, words, reporter, way, source_key,
          received_at, counted, action)
        values (${workspaceId}, ${mailingId}, ${seq}, ${`C${String(seq)}@far.example`}, ${kind}, ${cause}, ${words}, '',
          'smtp', ${Buffer.from(`${String(seq)} ${kind}`)}, '2026-11-20T10:00:00Z', true, 'none')`,
    )
  await comeBack(1, 'soft', '452 4.2.2 Full')
  await comeBack(1, 'hard', '=550 5.1.1 No such user')
  await comeBack(2, 'complaint', '')
  await comeBack(3, 'hard', '', 'held_by_provider')
  await rows(
    db,
    sql`update deliveries set refused = 'hard', reply = '550 5.1.1 Gone', at = '2026-11-20T11:00:00Z'
      where mailing_id = ${mailingId} and seq = 4`,
  )
  await recountStats(db)
  const { text } = await campaign.call(exportCampaign, { params: campaign.params })
  const at = '2026-11-20T10:00:00'
  expect(
    linesOf(text).map((line) =>
      line
        .split(',')
        .slice(-5, -1)
        .map((cell) => cell.slice(0, 23)),
    ),
  ).toEqual([
    ['Bounce', 'Bounce Reason', 'Bounced At', 'Complained'],
    ['hard', "'=550 5.1.1 No such use", expect.stringContaining(at) as string, ''],
    ['', '', '', expect.stringContaining(at) as string],
    ['', '', '', ''],
    ['hard', '550 5.1.1 Gone', expect.stringContaining('2026-11-20T11') as string, ''],
  ])
  const [head = '', line = ''] = linesOf((await campaign.call(exportAllCampaigns)).text)
  const from = head.split(',').indexOf('Bounced') - head.split(',').length
  expect(line.split(',').slice(from, from + 4)).toEqual(['2', '1', '0', '1'])
})

// spec: 2.campaigns.export-all
test('the full report has a row for each campaign of the workspace, newest first', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 2 })
  await anOwnCampaign(app, db)
  await rows(
    db,
    sql`insert into campaigns (workspace_id, name, subject, status, domain_id, sender_id, template_id, group_id)
      select workspace_id, 'Newer, "quoted"', subject, status, domain_id, sender_id, template_id, group_id
      from campaigns where id = ${campaign.campaignId}`,
  )
  const lines = linesOf((await campaign.call(exportAllCampaigns)).text)
  expect(lines[0]).toBe(
    'Campaign,Subject,Status,Created At,Scheduled At,Sent At,Total Contacts,Sent,Failed,Skipped,Opened,Clicked,Unsubscribed,Bounced,Soft,Blocked,Complained,Reason',
  )
  expect(lines[1]).toMatch(/^"Newer, ""quoted""",News for \{\{ first_name \}\},draft,/)
  expect(lines[2]).toMatch(/^Campaign,.*,draft,\S+Z,,,2,0,0,0,0,0,0,0,0,0,0,$/)
  expect(lines).toHaveLength(3)
})

test('a cell that a spreadsheet would run as a formula is defused', async () => {
  const campaign = await anOwnCampaign(app, db)
  await rows(db, sql`update campaigns set name = '=HYPERLINK("x")' where id = ${campaign.campaignId}`)
  const [, line = ''] = linesOf((await campaign.call(exportAllCampaigns)).text)
  expect(line.startsWith(`"'=HYPERLINK(""x"")",`)).toBe(true)
})

// spec: 9.reports.names
// asvs: 5.4.1, 5.4.2
test('the file name of the report is its campaign’s name, in any language and without a path', async () => {
  const campaign = await anOwnCampaign(app, db)
  await rows(db, sql`update campaigns set name = 'Весна/2026: "А"' where id = ${campaign.campaignId}`)
  const { headers } = await campaign.call(exportCampaign, { params: campaign.params })
  const name = decodeURIComponent(String(headers['x-filename']))
  expect(name).toBe(`Весна_2026_ _А__${String(campaign.campaignId)}.csv`)
})

test('another account’s report does not exist', async () => {
  const [mine, other] = [await anOwnCampaign(app, db), await anOwnCampaign(app, db)]
  expect((await mine.call(exportCampaign, { params: other.params })).status).toBe(404)
})
