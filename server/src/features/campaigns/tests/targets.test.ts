// Campaigns to a target: the groups and segments that it includes, and those that it leaves out.
import {
  countSegment,
  createCampaign,
  createSegment,
  createWebhook,
  deleteContactGroup,
  deleteSegment,
  duplicateCampaign,
  exportCampaign,
  getCampaign,
  getCampaignMessage,
  getSegment,
  listCampaigns,
  previewMessage,
  reviewCampaign,
  sendCampaign,
  updateCampaign,
} from '@lettermill/contracts'
import { beforeEach, expect, test } from 'vitest'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aGroup, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { startDueCampaigns } from '../index.ts'
import { startPending } from '../sending/start.ts'
import { anOwnCampaign, instance, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
let own: OwnCampaign
let parts: Record<string, number>
let others: number
let segmentId: number

const far = { all: [{ kind: 'address', op: 'domain', values: ['far.example'] }] }
const none = { exceptGroups: [], exceptSegments: [] }

// One group has three contacts at far.example. The other has two of these, and two at near.example.
beforeEach(async () => {
  own = await anOwnCampaign(app, db, { contacts: 3 })
  others = await aGroup(db, own.workspaceId, {
    name: 'Others',
    contacts: ['c1@far.example', 'c2@far.example', 'n1@near.example', 'n2@near.example'].map((email) => ({
      email,
      first_name: 'Other',
    })),
  })
  segmentId = (await own.call(createSegment, { body: { name: 'Far', filter: far } })).body.id
  parts = (await row(
    db,
    sql<Record<string, number>>`select domain_id as "domainId", sender_id as "senderId",
      template_id as "templateId" from campaigns where id = ${own.campaignId}`,
  )) as Record<string, number>
})

const make = (target: object, more: object = {}) =>
  own.call(createCampaign, { body: { name: 'T', subject: 'News', ...parts, target, ...more } })
const start = () => startPending({ db, log: createLog('silent'), instance, later: new Map() })
const now = async (id: number) => (await own.call(getCampaign, { params: { id } })).body

async function frozenOf(id: number): Promise<string[]> {
  const frozen = await rows(
    db,
    sql<{ email: string }>`select email from recipients r join campaigns c using (mailing_id)
      where c.id = ${id} order by email`,
  )
  return frozen.map(({ email }) => email)
}

test('A campaign freezes each counted contact once: in any group or segment, and not left out', async () => {
  const { groupId } = own
  for (const target of [
    { groups: [groupId, others] },
    { groups: [others], segments: [segmentId] },
    { groups: [groupId, others], exceptSegments: [segmentId] },
    { groups: [groupId], exceptGroups: [others] },
    { groups: 'all', exceptSegments: [segmentId] },
    { segments: [segmentId], exceptGroups: [others] },
  ]) {
    const { id } = (await make(target)).body
    const counted = (await own.call(countSegment, { body: { target } })).body.contacts
    expect(counted).toBeGreaterThan(0)
    expect((await own.call(reviewCampaign, { params: { id } })).body.recipients).toBe(counted)
    await own.call(sendCampaign, { params: { id } })
    expect(await start()).toBe(1)
    const frozen = await frozenOf(id)
    expect([target, frozen.length, new Set(frozen).size]).toEqual([target, counted, counted])
    expect(await now(id)).toMatchObject({ status: 'processing', total_contacts: counted })
  }
})

test('The response names the parts of the target; a target of one group equals that group', async () => {
  const target = { groups: [own.groupId, others], segments: [segmentId], ...none }
  const campaign = (await make(target)).body
  expect(campaign).toMatchObject({ group_id: null, group_name: null, total_contacts: 0 })
  expect(campaign.target).toEqual({
    groups: [
      { id: own.groupId, name: 'Group' },
      { id: others, name: 'Others' },
    ],
    segments: [{ id: segmentId, name: 'Far' }],
    ...none,
  })
  expect((await make({ groups: [others] })).body).toMatchObject({
    group_id: others,
    target: null,
    total_contacts: 4,
  })
  expect((await make({ groups: 'all' })).body).toMatchObject({ group_id: null, target: null })
  const listed = await own.call(listCampaigns, { query: { groupId: others, limit: 10 } })
  expect(listed.body).toHaveLength(2)
})

test('An empty or too large target is refused, and another workspace’s groups count as deleted', async () => {
  const stranger = await aSignedInAccount(app, db)
  const theirs = await aGroup(db, stranger.caller.workspaceId)
  expect((await make({})).problem).toMatchObject({ code: 'campaign_incomplete', params: { fields: 'Group' } })
  expect((await make({ exceptGroups: [others] })).problem.code).toBe('campaign_incomplete')
  expect((await make({ groups: [others, theirs] })).problem).toMatchObject({
    code: 'campaign_part_missing',
    params: { part: 'group' },
  })
  const twelve = (from: number) => Array.from({ length: 12 }, (_, at) => from + at)
  expect((await make({ groups: twelve(1), segments: twelve(1) })).problem.code).toBe('target_large')
  expect((await make({ groups: Array(21).fill(1) })).status).toBe(400)
})

test('A campaign keeps its target when it is edited or duplicated, until a group replaces the target', async () => {
  const { id, version } = (await make({ groups: [own.groupId], segments: [segmentId] })).body
  const renamed = await own.call(updateCampaign, { params: { id }, body: { subject: 'Other news', version } })
  expect(renamed.body.target?.segments).toEqual([{ id: segmentId, name: 'Far' }])
  const copy = await own.call(duplicateCampaign, { params: { id } })
  expect(copy.body.target).toEqual(renamed.body.target)
  const changed = await own.call(updateCampaign, {
    params: { id },
    body: { target: { groups: 'all', exceptSegments: [segmentId] } },
  })
  expect(changed.body.target?.groups).toBe('all')
  const stale = await own.call(updateCampaign, {
    params: { id },
    body: { target: { segments: [segmentId] }, version },
  })
  expect(stale.problem).toMatchObject({ code: 'campaign_changed' })
  const grouped = await own.call(updateCampaign, { params: { id }, body: { groupId: others } })
  expect(grouped.body).toMatchObject({ group_id: others, target: null })
})

test('A segment is in use while an unsent campaign names it', async () => {
  const { id } = (await make({ groups: [own.groupId], exceptSegments: [segmentId] })).body
  expect((await own.call(getSegment, { params: { id: segmentId } })).body.used_in).toEqual([
    { kind: 'campaign', id, name: 'T' },
  ])
  const refused = await own.call(deleteSegment, { params: { id: segmentId } })
  expect([refused.status, refused.problem.params]).toEqual([409, { names: 'T' }])
})

test('A campaign becomes a draft again, with the reason, if its segment names something deleted', async () => {
  const inOthers = { all: [{ kind: 'group', op: 'in', groups: [others] }] }
  const members = (await own.call(createSegment, { body: { name: 'Members', filter: inOthers } })).body.id
  const target = { segments: [members] }
  const { id } = (await make(target)).body
  const due = (await make(target, { status: 'scheduled', scheduleDate: '2099-01-01', scheduleTime: '10:00' }))
    .body
  const late = (await make(target)).body
  await own.call(sendCampaign, { params: { id: late.id } })
  await own.call(deleteContactGroup, { params: { id: others } })

  const refused = await own.call(sendCampaign, { params: { id } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'segment_part_gone'])
  expect((await now(id)).status).toBe('draft')
  await rows(db, sql`update campaigns set scheduled_at = now() - interval '1 minute' where id = ${due.id}`)
  expect(await startDueCampaigns(db)).toBe(0)
  const reason = expect.stringContaining('The segment "Members" names a group') as string
  expect(await now(due.id)).toMatchObject({ status: 'draft', reason, scheduled_at: null })
  // The campaign was being started when the group was deleted.
  await start()
  expect(await now(late.id)).toMatchObject({ status: 'draft', reason })
  expect(
    (await own.call(updateCampaign, { params: { id: late.id }, body: { groupId: own.groupId } })).body,
  ).toMatchObject({
    status: 'draft',
    reason: null,
  })
})

test('Webhooks were not told that a campaign became a draft again because its segment lost a part', async () => {
  const body = { url: 'https://hooks.example/in', description: '', events: ['campaign.held' as const] }
  expect((await own.call(createWebhook, { body })).status).toBe(200)
  const inOthers = { all: [{ kind: 'group', op: 'in', groups: [others] }] }
  const members = (await own.call(createSegment, { body: { name: 'Members', filter: inOthers } })).body.id
  const { id } = (await make({ segments: [members] })).body
  await own.call(sendCampaign, { params: { id } })
  await own.call(deleteContactGroup, { params: { id: others } })
  await start()
  const { reason, reason_code, reason_params } = await now(id)
  const told = await rows(
    db,
    sql`select data from facts where workspace_id = ${own.workspaceId} and type = 'campaign.held'`,
  )
  const campaign = { id, name: 'T', status: 'draft', reason, reason_code, reason_params }
  expect(told).toEqual([{ data: { campaign } }])
  expect(reason_code).toBe('refused')
})

test('The review says how many of a target cannot be mailed, and why', async () => {
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason) values
      (${own.workspaceId}, 'n1@near.example', 'unsubscribed'), (${own.workspaceId}, 'c3@far.example', 'hard_bounce')`,
  )
  const { id } = (await make({ groups: [own.groupId, others], exceptSegments: [segmentId] })).body
  const review = (await own.call(reviewCampaign, { params: { id } })).body
  expect(review).toMatchObject({
    recipients: 1,
    left_out: [{ reason: 'unsubscribed', count: 1 }],
    group_name: null,
  })
  expect(review.target?.exceptSegments).toEqual([{ id: segmentId, name: 'Far' }])
})

test('A message to a target is previewed for its contacts', async () => {
  const target = { groups: [others], exceptSegments: [segmentId] }
  const { id } = (await make(target)).body
  const shown = (await own.call(getCampaignMessage, { params: { id }, query: { position: 2 } })).body
  expect([shown.to, shown.position, shown.of]).toEqual(['n2@near.example', 2, 2])
  const { templateId, senderId } = parts
  const draft = await own.call(previewMessage, {
    body: { subject: 'S', templateId, senderId, target, position: 1 },
  })
  expect([draft.body.to, draft.body.of]).toEqual(['n1@near.example', 2])
})

test('The report of a campaign to a target lists its frozen recipients', async () => {
  const { id } = (await make({ groups: [others], exceptSegments: [segmentId] })).body
  await own.call(sendCampaign, { params: { id } })
  await start()
  await rows(db, sql`update campaigns set status = 'sent' where id = ${id}`)
  const { text, headers } = await own.call(exportCampaign, { params: { id } })
  expect(headers['x-total-count']).toBe('2')
  expect(text).toContain('n1@near.example')
  expect(text).not.toContain('c1@far.example')
})
