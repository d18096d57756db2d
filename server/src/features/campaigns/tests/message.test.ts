// The preview of the message that one recipient gets: it is frozen once sending starts, and it counts no events.
import { getCampaign, getCampaignMessage, listDeliveries, type MessageView } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, aStartedCampaign, record, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const body = '<p>Dear {{ first_name }}</p><p><a href="https://shop.example/?who={{ email }}">Shop</a></p>'

async function messageOf({ call, params }: OwnCampaign, position?: number): Promise<MessageView> {
  const query = position === undefined ? {} : { position }
  return (await call(getCampaignMessage, { params, query })).body
}

test('before the start the preview shows the message to the first contact of the group', async () => {
  const view = await messageOf(await anOwnCampaign(app, db, { contacts: 3, body }))
  expect(view).toMatchObject({
    from: 'Ann <ann@office.example>',
    to: 'c1@far.example',
    subject: 'News for Name1',
    position: 1,
    of: 3,
  })
  expect(view.html).toContain('<p style="margin:0 0 16px">Dear Name1</p>')
  expect(view.text).toContain('Dear Name1')
  expect(view.html).toMatch(/^<!doctype html>/)
})

test('the preview shows each contact’s own values, and the last contact for positions beyond the last', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 3, body })
  expect(await messageOf(campaign, 2)).toMatchObject({
    to: 'c2@far.example',
    subject: 'News for Name2',
    position: 2,
  })
  expect(await messageOf(campaign, 99)).toMatchObject({ to: 'c3@far.example', position: 3, of: 3 })
})

test('the preview for an empty group has empty fields and no recipient', async () => {
  const view = await messageOf(await anOwnCampaign(app, db, { contacts: 0, body }))
  expect(view).toMatchObject({ to: null, subject: 'News for', position: 1, of: 0 })
})

test('once sending starts, the preview of every recipient shows the frozen message', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 3, body })
  await rows(db, sql`update templates set body_html = '<p>Changed</p>' where id = ${campaign.templateId}`)
  await rows(db, sql`delete from contacts where workspace_id = ${campaign.workspaceId}`)
  const view = await messageOf(campaign, 3)
  expect(view).toMatchObject({ to: 'c3@far.example', subject: 'News for Name3', position: 3, of: 3 })
  expect(view.html).toContain('Dear Name3')
})

test('the preview has no pixel and no counted links', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 1, body })
  await record(db, campaign, { 1: 'sent' })
  const { html, html_bytes } = await messageOf(campaign)
  expect(html).toContain('href="https://shop.example/?who=c1%40far.example"')
  expect(html).not.toContain('/o/')
  expect(html).not.toContain('/c/')
  const token = /unsubscribe-confirm\?token=([\w-]+)/.exec(html)?.[1] ?? ''
  const left = await app.inject({ method: 'POST', url: '/api/unsubscribe', payload: { token } })
  expect(left.statusCode).toBe(200)
  const { call, params } = campaign
  expect((await call(getCampaign, { params })).body).toMatchObject({ unsubscribe_count: 0, click_count: 0 })
  expect((await call(listDeliveries, { params })).body[0]?.unsubscribed_at).toBeNull()
  // The stored size includes the pixel and the counted link, so it is larger than the preview.
  expect(html_bytes).toBeGreaterThan(Buffer.byteLength(html))
})

test('the preview of a draft whose template was deleted says so', async () => {
  const { call, params, templateId } = await anOwnCampaign(app, db)
  await rows(db, sql`update templates set deleted_at = now() where id = ${templateId}`)
  const { status, problem } = await call(getCampaignMessage, { params })
  expect([status, problem.code, problem.params]).toEqual([400, 'campaign_part_missing', { part: 'template' }])
})

test('the preview refuses an invalid position', async () => {
  const { call, params } = await anOwnCampaign(app, db)
  for (const position of ['0', '-1', 'x', '1.5'])
    expect((await call(getCampaignMessage, { params, query: { position } })).status).toBe(400)
})

test('the message of another account’s campaign is not found', async () => {
  const { params } = await aStartedCampaign(app, db)
  const { call } = await aSignedInAccount(app, db)
  expect((await call(getCampaignMessage, { params })).status).toBe(404)
})
