// Requests that read an account's template do so outside the main thread of the web process.
import { createCampaign, createTemplate, getCampaignMessage, previewMessage } from '@lettermill/contracts'
import { expect, test, vi } from 'vitest'
import type * as tokens from '../merge/tokens.ts'
import { row, sql } from '../../../platform/db/index.ts'
import { anOwnCampaign } from '../../campaigns/tests/under-way.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

type Tokens = typeof tokens

// Worker threads load their own modules, so this mock sees only the main thread.
const { read } = vi.hoisted(() => ({ read: [] as string[] }))
vi.mock('../merge/tokens.ts', async (original) => {
  const real = await original<Tokens>()
  const readTokens: Tokens['readTokens'] = (source, mode) => {
    read.push(source)
    return real.readTokens(source, mode)
  }
  return { ...real, readTokens }
})

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

test('the main thread of the web process parsed a preheader as a template', async () => {
  const { call, campaignId, params } = await anOwnCampaign(app, db)
  const parts = await row(
    db,
    sql<Record<'domainId' | 'senderId' | 'templateId' | 'groupId', number>>`
      select domain_id as "domainId", sender_id as "senderId", template_id as "templateId", group_id as "groupId"
      from campaigns where id = ${campaignId}`,
  )
  const form = {
    subject: 'For {{ first_name }}',
    preheader: 'And {{ last_name | default: "more" }}',
    ...parts,
  }
  const body_html = '<p>Dear {{ first_name }}</p>'
  const answers = [
    await call(previewMessage, { body: form }),
    await call(previewMessage, { body: { ...form, body_html } }),
    await call(createCampaign, { body: { name: 'News', ...form } }),
    await call(createTemplate, { body: { name: 'Letter', body_html } }),
    await call(getCampaignMessage, { params }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(read).toEqual([])
})
