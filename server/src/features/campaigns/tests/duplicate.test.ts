// A new draft with the parts of another campaign.
import { duplicateCampaign, getCampaign, sendCampaign } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, aStartedCampaign, record } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

// spec: beyond.campaign.duplicate
test('a copy of a campaign is a draft, marked as a copy, that can be sent', async () => {
  const { call, params, groupId, templateId, ...campaign } = await aStartedCampaign(app, db, { contacts: 2 })
  await record(db, { ...campaign, groupId, templateId }, { 1: 'sent', 2: 'failed' }, { done: true })
  const { body } = await call(duplicateCampaign, { params, body: {} })
  expect(body).toMatchObject({
    name: 'Campaign (copy)',
    subject: 'News for {{ first_name }}',
    status: 'draft',
    total_contacts: 2,
    sent_count: 0,
    failed_count: 0,
    scheduled_at: null,
    sent_at: null,
  })
  expect(body.id).not.toBe(params.id)
  expect((await call(sendCampaign, { params: { id: body.id } })).status).toBe(200)
  expect((await call(getCampaign, { params })).body).toMatchObject({ sent_count: 1, failed_count: 1 })
})

test('a copy of a scheduled campaign is a draft without a time', async () => {
  const { call, params } = await anOwnCampaign(app, db, { scheduledAt: new Date(Date.now() + 3_600_000) })
  const { body } = await call(duplicateCampaign, { params, body: { name: null } })
  expect(body).toMatchObject({ status: 'draft', scheduled_at: null })
})

test('a copy gets the name in the request; a request without a body is accepted', async () => {
  const { call, params } = await anOwnCampaign(app, db)
  expect((await call(duplicateCampaign, { params, body: { name: ' Second\n' } })).body.name).toBe('Second')
  expect((await call(duplicateCampaign, { params, body: { name: ' ' } })).body.name).toBe('Campaign (copy)')
  expect((await call(duplicateCampaign, { params })).body.name).toBe('Campaign (copy)')
})

test('a copy of a campaign whose template was deleted says which part is missing', async () => {
  const { call, params, templateId, workspaceId } = await aStartedCampaign(app, db)
  await rows(db, sql`update templates set deleted_at = now() where id = ${templateId}`)
  const { status, problem } = await call(duplicateCampaign, { params, body: {} })
  expect([status, problem.code, problem.params]).toEqual([400, 'campaign_part_missing', { part: 'template' }])
  expect(await rows(db, sql`select from campaigns where workspace_id = ${workspaceId}`)).toHaveLength(1)
})

test('another account’s campaign and a deleted one cannot be copied', async () => {
  const { call, params } = await anOwnCampaign(app, db)
  const other = await aSignedInAccount(app, db)
  expect((await other.call(duplicateCampaign, { params, body: {} })).status).toBe(404)
  await rows(db, sql`update campaigns set deleted_at = now() where id = ${params.id}`)
  expect((await call(duplicateCampaign, { params, body: {} })).status).toBe(404)
  expect((await call(duplicateCampaign, { params: { id: 'x' }, body: {} })).status).toBe(404)
})

test('a campaign whose subject can no longer be parsed cannot be copied', async () => {
  const { call, params } = await anOwnCampaign(app, db)
  await rows(db, sql`update campaigns set subject = '{% if %}' where id = ${params.id}`)
  expect((await call(duplicateCampaign, { params, body: {} })).problem.code).toBe('subject_unparsable')
})
