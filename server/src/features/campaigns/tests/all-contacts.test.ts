// A campaign to all contacts of the workspace, in any group or none.
import {
  createCampaign,
  duplicateCampaign,
  getCampaign,
  getCampaignMessage,
  previewMessage,
  reviewCampaign,
  sendCampaign,
  updateCampaign,
} from '@lettermill/contracts'
import { beforeAll, expect, test } from 'vitest'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
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

beforeAll(async () => {
  own = await anOwnCampaign(app, db, { contacts: 3 })
  await rows(
    db,
    sql`insert into contacts (workspace_id, email, fields)
      select ${own.workspaceId}::bigint, 'lone' || n || '@far.example', '{"first_name": "Lone"}'
      from generate_series(1, 2) n`,
  )
  await rows(db, sql`update contact_counts set contacts = 5 where workspace_id = ${own.workspaceId}`)
  // The recipients must not include these contacts of another workspace.
  await anOwnCampaign(app, db, { contacts: 4 })
  parts = (await row(
    db,
    sql<Record<string, number>>`select domain_id as "domainId", sender_id as "senderId",
      template_id as "templateId" from campaigns where id = ${own.campaignId}`,
  )) as Record<string, number>
})

const made = async () =>
  (await own.call(createCampaign, { body: { name: 'All', subject: 'News', ...parts, groupId: 'all' } })).body

test('A campaign could not be sent to all contacts, only to one group', async () => {
  const campaign = await made()
  expect(campaign).toMatchObject({ group_id: null, group_name: null, total_contacts: 5 })
  const params = { id: campaign.id }
  expect((await own.call(reviewCampaign, { params })).body).toMatchObject({ recipients: 5, group_name: null })
  await own.call(sendCampaign, { params })
  expect(await startPending({ db, log: createLog('silent'), instance, later: new Map() })).toBe(1)
  const frozen = await rows(
    db,
    sql<{ email: string }>`select email from recipients r join campaigns c using (mailing_id)
      where c.id = ${campaign.id} order by seq`,
  )
  expect(frozen.map(({ email }) => email)).toHaveLength(5)
  expect(frozen.map(({ email }) => email)).toEqual(
    expect.arrayContaining(['lone1@far.example', 'lone2@far.example']),
  )
  expect((await own.call(getCampaign, { params })).body).toMatchObject({
    status: 'processing',
    total_contacts: 5,
  })
})

test('Contacts who unsubscribed are left out of a campaign to all contacts', async () => {
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason)
      values (${own.workspaceId}, 'lone1@far.example', 'unsubscribed')`,
  )
  const { id } = await made()
  expect((await own.call(reviewCampaign, { params: { id } })).body).toMatchObject({
    recipients: 4,
    left_out: [{ reason: 'unsubscribed', count: 1 }],
  })
})

test('The preview of a message to all contacts shows each contact’s copy, before and after saving', async () => {
  const { id } = await made()
  const body = { subject: 'News', ...parts, groupId: 'all', position: 5 }
  expect((await own.call(previewMessage, { body })).body).toMatchObject({ to: 'lone2@far.example', of: 4 })
  expect((await own.call(getCampaignMessage, { params: { id }, query: { position: 5 } })).body).toMatchObject(
    {
      to: 'lone2@far.example',
      of: 4,
    },
  )
})

test('A campaign to all contacts still goes to all when it is edited, duplicated or due', async () => {
  const campaign = await made()
  const params = { id: campaign.id }
  expect((await own.call(updateCampaign, { params, body: { subject: 'Other' } })).body.group_id).toBeNull()
  expect((await own.call(duplicateCampaign, { params, body: {} })).body.group_id).toBeNull()
  await rows(
    db,
    sql`update campaigns set status = 'scheduled', scheduled_at = now() where id = ${campaign.id}`,
  )
  expect(await startDueCampaigns(db)).toBe(1)
  expect((await own.call(getCampaign, { params })).body).toMatchObject({ status: 'processing', reason: null })
})
