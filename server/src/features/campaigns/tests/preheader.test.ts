// The preheader and the Reply-To of a campaign, from the form to the wire.
import {
  createCampaign,
  duplicateCampaign,
  getCampaignMessage,
  previewMessage,
  testCampaign,
} from '@lettermill/contracts'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sendCampaign } from '../lifecycle.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

const preheader = 'For {{ first_name | default: "you" }}: <2 & more>'
const replyTo = 'answers@shop.example'

async function aForm() {
  const account = await aSignedInAccount(app, db)
  const { workspaceId } = account.caller
  const { campaignId } = await aCampaign(db, { workspaceId })
  const parts = await row(
    db,
    sql<Record<'domainId' | 'senderId' | 'templateId' | 'groupId', number>>`
      select domain_id as "domainId", sender_id as "senderId", template_id as "templateId", group_id as "groupId"
      from campaigns where id = ${campaignId}`,
  )
  return { ...account, workspaceId, form: { name: 'News', subject: 'News', ...parts } }
}

async function arrived() {
  const [arrival] = sink.arrivals
  const source = arrival?.source ?? Buffer.alloc(0)
  return { source, parsed: await PostalMime.parse(source) }
}

/** The first words of the HTML's body, which a mail program shows after the subject. */
const firstWords = (html: string | undefined) =>
  /<body[^>]*>\s*<div style="([^"]*)">([^]*?)<\/div>/.exec(html ?? '')

describe('A campaign', () => {
  // spec: beyond.campaign.preheader
  test('could not have a preheader and a Reply-To', async () => {
    const { call, form, workspaceId } = await aForm()
    const { status, body } = await call(createCampaign, { body: { ...form, preheader, replyTo } })
    expect([status, body]).toMatchObject([200, { preheader, reply_to: replyTo }])
    await sendCampaign(db, workspaceId, body.id)
    await until(() => sink.arrivals.length === 3)
    sink.arrivals.sort((a, b) => (a.to < b.to ? -1 : 1))
    const { source, parsed } = await arrived()
    expect(parsed.replyTo).toEqual([{ name: '', address: replyTo }])
    const [, style, words] = firstWords(parsed.html) ?? []
    expect(style).toContain('display:none')
    expect(words).toMatch(/^For Name1: &lt;2 &amp; more&gt;(&nbsp;&zwnj;)+$/)
    expect(parsed.text).not.toContain('For Name1')
    const key = await row(
      db,
      sql<{
        key: string
      }>`select dkim_public_key as key from sending_domains where workspace_id = ${workspaceId}`,
    )
    const { results } = await dkimVerify(source, {
      resolver: () => Promise.resolve([[`v=DKIM1; k=rsa; p=${key?.key ?? ''}`]]),
    })
    expect(results[0]?.status.result).toBe('pass')
    expect(/\bh=([\w:\s-]*)/.exec(source.toString())?.[1]).toMatch(/reply-to/i)
  })

  // spec: beyond.campaign.preheader
  test('without preheader and Reply-To sends messages without them', async () => {
    const { call, form, workspaceId } = await aForm()
    const { body } = await call(createCampaign, { body: form })
    expect(body).toMatchObject({ preheader: '', reply_to: null })
    await sendCampaign(db, workspaceId, body.id)
    await until(() => sink.arrivals.length === 3)
    const { source, parsed } = await arrived()
    expect(source.toString()).not.toMatch(/^Reply-To:/im)
    expect(firstWords(parsed.html)).toBeNull()
  })

  test('keeps the preheader and the Reply-To with which sending started', async () => {
    const { call, form, workspaceId } = await aForm()
    const { body } = await call(createCampaign, { body: { ...form, preheader, replyTo } })
    await sendCampaign(db, workspaceId, body.id)
    await until(() => sink.arrivals.length === 3)
    await rows(
      db,
      sql`update campaigns set preheader = 'Other', reply_to = 'x@y.example' where id = ${body.id}`,
    )
    const { body: view } = await call(getCampaignMessage, { params: { id: body.id } })
    expect(view).toMatchObject({ preheader: 'For Name1: <2 & more>', reply_to: replyTo })
  })

  test('keeps preheader and Reply-To when it is duplicated, tested and previewed', async () => {
    const { call, form } = await aForm()
    const { body } = await call(createCampaign, { body: { ...form, preheader, replyTo } })
    const copy = await call(duplicateCampaign, { params: { id: body.id }, body: {} })
    expect(copy.body).toMatchObject({ preheader, reply_to: replyTo })
    expect((await call(testCampaign, { params: { id: copy.body.id } })).status).toBe(200)
    const { parsed } = await arrived()
    expect(parsed.replyTo?.[0]?.address).toBe(replyTo)
    expect(firstWords(parsed.html)?.[2]).toMatch(/^For Name1: /)
    const preview = await call(previewMessage, { body: { ...form, preheader, replyTo } })
    expect(preview.body).toMatchObject({ preheader: 'For Name1: <2 & more>', reply_to: replyTo })
    expect(firstWords(preview.body.html)?.[2]).toMatch(/^For Name1: /)
  })
})

describe('The form refuses', () => {
  test.each([
    'nobody',
    'a@b',
    'a@b.example, c@d.example',
    'Ann <a@b.example>',
    'a@b.example\r\nBcc: c@d.example',
  ])('the Reply-To %j', async (wrong) => {
    const { call, form } = await aForm()
    const { status, problem } = await call(createCampaign, { body: { ...form, replyTo: wrong } })
    expect([status, problem.code]).toEqual([400, 'reply_to_invalid'])
  })

  test('an unreadable preheader, and names the field', async () => {
    const { call, form } = await aForm()
    const { status, problem } = await call(createCampaign, { body: { ...form, preheader: '{{ first_name' } })
    expect([status, problem.code]).toEqual([400, 'preheader_unparsable'])
    const preview = await call(previewMessage, { body: { ...form, preheader: '{% if %}' } })
    expect([preview.status, preview.problem.code]).toEqual([400, 'preheader_unparsable'])
  })
})

test('A preheader with line breaks and markup stays one line of text', async () => {
  const { call, form, workspaceId } = await aForm()
  const wild = 'One\r\nBcc: a@b.example\u2028<script>alert(1)</script></div>{{ first_name }}'
  const { body } = await call(createCampaign, { body: { ...form, preheader: wild } })
  await rows(
    db,
    sql`update contacts set fields = '{"first_name": "<b>\\"x\\"</b>"}' where workspace_id = ${workspaceId}`,
  )
  await sendCampaign(db, workspaceId, body.id)
  await until(() => sink.arrivals.length === 3)
  const { parsed } = await arrived()
  expect(parsed.html).not.toContain('<script')
  expect(firstWords(parsed.html)?.[2]).toContain(
    'One Bcc: a@b.example &lt;script&gt;alert(1)&lt;/script&gt;&lt;/div&gt;&lt;b&gt;',
  )
  expect(parsed.headers.some(({ key }) => key === 'bcc')).toBe(false)
})
