// Campaigns about a topic. Contacts who switch the topic off are left out, even if they do so just before their message
// would leave.
import {
  createSegment,
  createTopic,
  deleteTopic,
  duplicateCampaign,
  getCampaign,
  listDeliveries,
  getCampaignMessage,
  previewMessage,
  reviewCampaign,
  sendCampaign,
  updateCampaign,
  updateTopic,
  type Topic,
} from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { setTopicChoices } from '../../topics/index.ts'
import { anOwnCampaign, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()

type AboutTopic = OwnCampaign & { topic: Topic }

async function aboutATopic(contacts: number): Promise<AboutTopic> {
  const campaign = await anOwnCampaign(app, db, { contacts })
  const topic = (await campaign.call(createTopic, { body: { name: 'Offers' } })).body
  const { params } = campaign
  const saved = await campaign.call(updateCampaign, { params, body: { topicId: topic.id } })
  expect(saved.body.topic).toEqual({ id: topic.id, name: 'Offers' })
  return { ...campaign, topic }
}

async function choose({ workspaceId, topic }: AboutTopic, email: string, wanted: boolean): Promise<void> {
  const found = await row(
    db,
    sql<{ id: number }>`select id from contacts where workspace_id = ${workspaceId} and email = ${email}`,
  )
  const of = { workspaceId, contactId: found?.id ?? 0 }
  const choices = [{ topicId: topic.id, wanted }]
  await transaction(db, (tx) => setTopicChoices(tx, of, choices, { ip: null, agent: null }))
}

const nobody = { kind: 'field', field: 'first_name', op: 'is', value: 'Nobody' }

const arrived = () => sink.arrivals.map(({ to }) => to).sort()

async function sendToTheEnd({ call, params }: OwnCampaign, meanwhile = () => Promise.resolve()) {
  const worker = await aWorker(database, sink.url)
  await call(sendCampaign, { params })
  await meanwhile()
  await until(async () =>
    ['sent', 'completed', 'failed'].includes((await call(getCampaign, { params })).body.status),
  )
  await worker.stop()
}

test('Contacts who switched the topic off get nothing, and are skipped with the reason', async () => {
  sink.reset()
  const campaign = await aboutATopic(4)
  const other = (await campaign.call(createTopic, { body: { name: 'Events' } })).body
  await choose(campaign, 'c2@far.example', false)
  await choose(campaign, 'c3@far.example', true)
  await choose({ ...campaign, topic: other }, 'c4@far.example', false)
  await sendToTheEnd(campaign)
  expect(arrived()).toEqual(['c1@far.example', 'c3@far.example', 'c4@far.example'])
  const { call, params } = campaign
  expect((await call(getCampaign, { params })).body).toMatchObject({
    total_contacts: 4,
    sent_count: 3,
    skipped_count: 1,
    failed_count: 0,
  })
  const skipped = await call(listDeliveries, { params, query: { state: 'skipped' } })
  expect(skipped.body).toMatchObject([
    { email: 'c2@far.example', state: 'skipped', reason: 'The contact switched the topic off.' },
  ])
})

test('A contact who switches the topic off while the campaign is being sent does not get its message', async () => {
  sink.reset()
  sink.behaviour.delay = 300
  const campaign = await aboutATopic(60)
  await choose(campaign, 'c59@far.example', false)
  await sendToTheEnd(campaign, async () => {
    await until(() => sink.arrivals.length > 0)
    await choose(campaign, 'c60@far.example', false)
    await choose(campaign, 'c58@far.example', false)
    await choose(campaign, 'c58@far.example', true)
  })
  expect(arrived()).not.toContain('c59@far.example')
  expect(arrived()).not.toContain('c60@far.example')
  expect(arrived()).toHaveLength(58)
})

test('A campaign without a topic goes to everybody', async () => {
  sink.reset()
  const campaign = await aboutATopic(2)
  await choose(campaign, 'c1@far.example', false)
  const { call, params } = campaign
  const saved = await call(updateCampaign, { params, body: { topicId: null } })
  expect(saved.body.topic).toBeNull()
  await sendToTheEnd(campaign)
  expect(arrived()).toEqual(['c1@far.example', 'c2@far.example'])
})

test('The review counts who is left out by the topic, and nobody twice', async () => {
  const campaign = await aboutATopic(5)
  await choose(campaign, 'c1@far.example', false)
  await choose(campaign, 'c2@far.example', false)
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason)
      values (${campaign.workspaceId}, 'c1@far.example', 'unsubscribed')`,
  )
  const { call, params, groupId } = campaign
  const expected = {
    recipients: 3,
    topic_name: 'Offers',
    left_out: [
      { reason: 'unsubscribed', count: 1 },
      { reason: 'declined', count: 1 },
    ],
  }
  expect((await call(reviewCampaign, { params })).body).toMatchObject(expected)
  expect((await call(getCampaignMessage, { params, query: { position: 9 } })).body.of).toBe(3)
  const other = (await call(createSegment, { body: { name: 'None', filter: { all: [nobody] } } })).body
  const target = { groups: [groupId], segments: [], exceptGroups: [], exceptSegments: [other.id] }
  await call(updateCampaign, { params, body: { target } })
  expect((await call(reviewCampaign, { params })).body).toMatchObject(expected)
})

test('The preview of a campaign to a target showed contacts who switched the topic off', async () => {
  const campaign = await aboutATopic(4)
  await choose(campaign, 'c1@far.example', false)
  const { call, params, groupId, topic } = campaign
  const other = (await call(createSegment, { body: { name: 'None', filter: { all: [nobody] } } })).body
  const target = { groups: [groupId], segments: [], exceptGroups: [], exceptSegments: [other.id] }
  await call(updateCampaign, { params, body: { target } })
  const first = await call(getCampaignMessage, { params, query: { position: 1 } })
  expect(first.body).toMatchObject({ to: 'c2@far.example', of: 3 })
  const unsaved = { target, topicId: String(topic.id), position: 9 }
  expect((await call(previewMessage, { body: unsaved })).body).toMatchObject({ to: 'c4@far.example', of: 3 })
})

test('The preview in the form showed contacts who switched the topic off', async () => {
  const campaign = await aboutATopic(3)
  await choose(campaign, 'c1@far.example', false)
  const { call, groupId, topic } = campaign
  const about = (topicId: number | null) => call(previewMessage, { body: { groupId, topicId } })
  expect((await about(topic.id)).body).toMatchObject({ to: 'c2@far.example', of: 2 })
  expect((await about(null)).body).toMatchObject({ to: 'c1@far.example', of: 3 })
  const other = await aboutATopic(1)
  expect((await about(other.topic.id)).body.of).toBe(3)
})

test('An archived topic stays with its campaign and the copies, and no other campaign can choose it', async () => {
  const { call, params, topic } = await aboutATopic(1)
  await call(updateTopic, { params: { id: topic.id }, body: { archived: true } })
  const kept = await call(updateCampaign, { params, body: { subject: 'S', topicId: topic.id } })
  expect(kept.body.topic?.id).toBe(topic.id)
  expect((await call(updateCampaign, { params, body: { subject: 'T' } })).body.topic?.id).toBe(topic.id)
  const copy = (await call(duplicateCampaign, { params, body: {} })).body
  expect(copy.topic?.id).toBe(topic.id)
  await call(updateCampaign, { params: { id: copy.id }, body: { topicId: null } })
  const again = await call(updateCampaign, { params: { id: copy.id }, body: { topicId: topic.id } })
  expect([again.status, again.problem.code]).toEqual([400, 'topic_unknown'])
  const gone = await call(deleteTopic, { params: { id: topic.id } })
  expect([gone.status, gone.problem.code]).toEqual([409, 'topic_in_use'])
})

test('A campaign cannot have a topic of another workspace', async () => {
  const [campaign, other] = [await aboutATopic(1), await aboutATopic(1)]
  const { call, params } = campaign
  const { status, problem } = await call(updateCampaign, { params, body: { topicId: other.topic.id } })
  expect([status, problem.code]).toEqual([400, 'topic_unknown'])
})
