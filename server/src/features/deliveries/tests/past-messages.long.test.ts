// A past message is shown exactly as one person got it, long after its template, sender and settings have changed.
import {
  eraseContact,
  getContactTimeline,
  getPastMessage,
  getPastMessageSource,
  updateContact,
  updateTemplate,
} from '@lettermill/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import { aWorker, mailingIdOf, mailingOf, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { anOwnCampaign, type OwnCampaign } from '../../campaigns/tests/under-way.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { sealStoredKeys } from '../../senders/index.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const keyOfThen = 'a key of thirty-two characters or more that was replaced since'
const then = { PUBLIC_URL: 'https://then.example', BOUNCE_DOMAIN: 'bounces.then.example' }
const now = { PUBLIC_URL: 'https://now.example', BOUNCE_DOMAIN: 'bounces.now.example' }
const app = await startApp(database, { ...now, SECRET_KEYS_OLD: keyOfThen })
const appWithoutKey = await startApp(database, now)

const body = `<h1>Dear {{ first_name | default: "friend" }}</h1>
  {% if last_name %}<p>{{ last_name }}</p>{% endif %}
  <a href="https://shop.example/{{ email }}">Shop</a> <a href="https://shop.example/fixed">Fixed</a>`

let campaign: OwnCampaign
const places = Array.from({ length: 200 }, (_, index) => ({ id: 0, seq: index + 1 }))

/** A campaign that was sent with earlier settings. */
async function aSentCampaign(contacts: number): Promise<OwnCampaign> {
  const made = await anOwnCampaign(app, db, { contacts, body })
  await sealStoredKeys(db, sealerOf([keyOfThen, testSecretKey]))
  const worker = await aWorker(database, sink.url, then, keyOfThen)
  await sendCampaign(db, made.workspaceId, made.campaignId)
  await until(async () => (await made.now()).status === 'sent')
  await worker.stop()
  return made
}

beforeAll(async () => {
  campaign = await aSentCampaign(200)
  for (const place of places) place.id = campaign.campaignId
})
afterAll(() => sink.close())

const messageOf = async ({ call, campaignId }: OwnCampaign, seq: number) =>
  (await call(getPastMessage, { params: { id: campaignId, seq } })).body

describe('a past message', () => {
  test('equals byte for byte what the relay accepted, even after its template and contacts changed', async () => {
    const { call, templateId, workspaceId } = campaign
    const changed = { name: 'Other', body_html: '<p>Other</p>', body_text: 'Other' }
    await call(updateTemplate, { params: { id: templateId }, body: changed as never })
    await rows(
      db,
      sql`update contacts set fields = '{"first_name": "Changed"}' where workspace_id = ${workspaceId}`,
    )
    for (const params of places) {
      const { body: message } = await call(getPastMessage, { params })
      expect(message).toMatchObject({ exact: true, because: null })
      const { text } = await call(getPastMessageSource, { params })
      const arrived = sink.arrivals.find(({ to }) => to === message.to)
      expect(text).toBe(arrived?.source.toString('latin1'))
    }
  }, 120_000)

  test('is shown without the pixel, with plain links, with its headers in one line each', async () => {
    const message = await messageOf(campaign, 3)
    expect(message.html).toContain('Dear Name')
    expect(message.html).toContain(`href="https://shop.example/fixed"`)
    expect(message.html).not.toMatch(/then\.example\/[co]\//)
    expect(message.subject).toMatch(/^News for Name\d+$/)
    expect(message.headers.find(({ name }) => name === 'DKIM-Signature')?.value).toMatch(
      /^v=1; a=rsa-sha256; /,
    )
    expect(message.headers.find(({ name }) => name === 'List-Unsubscribe')?.value).toContain(
      'https://then.example/u/',
    )
    expect(Date.parse(message.at ?? '')).toBeGreaterThan(Date.now() - 600_000)
  })

  test('downloads as a file that no browser shows', async () => {
    const { call, campaignId } = campaign
    const { headers } = await call(getPastMessageSource, { params: { id: campaignId, seq: 1 } })
    expect(headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="campaign-${String(campaignId)}-message-1.eml"`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('that differs by a byte of its frozen content says so', async () => {
    const other = await aSentCampaign(1)
    await rows(
      db,
      sql`update mailings set content = jsonb_set(content, '{html}', to_jsonb(replace(content ->> 'html', 'Dear', 'dear')))
        where id = ${mailingOf(other.campaignId)}`,
    )
    const message = await messageOf(other, 1)
    expect(message).toMatchObject({ exact: false, because: 'differs' })
    expect(message.headers.map(({ name }) => name)).not.toContain('DKIM-Signature')
  })

  test('whose token key or signing key is gone says so', async () => {
    const other = await aSentCampaign(1)
    const { campaignId, token } = other
    const answer = await appWithoutKey.inject({
      url: `/api/campaigns/${String(campaignId)}/deliveries/1/message`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.json()).toMatchObject({ exact: false, because: 'key_gone' })
    await rows(
      db,
      sql`update sending_domains set dkim_selector = 'lm9' where workspace_id = ${other.workspaceId}`,
    )
    expect(await messageOf(other, 1)).toMatchObject({ exact: false, because: 'signature_missing' })
  })

  test('without a stored digest, or one that never left, is shown as not proved', async () => {
    const other = await aSentCampaign(2)
    const mailingId = await mailingIdOf(db, other.campaignId)
    await rows(
      db,
      sql`update deliveries set dated = null, digest = null where mailing_id = ${mailingId} and seq = 1`,
    )
    await rows(
      db,
      sql`update deliveries set outcome = 'failed', dated = null, digest = null
      where mailing_id = ${mailingId} and seq = 2`,
    )
    expect(await messageOf(other, 1)).toMatchObject({ exact: false, because: 'not_kept' })
    expect(await messageOf(other, 2)).toMatchObject({ exact: false, because: 'not_sent', at: null })
  })

  test('of an erased person, of another workspace or of no recipient is not found', async () => {
    const other = await aSentCampaign(1)
    const [recipient] = await rows(
      db,
      sql<{ contact_id: number; email: string }>`select contact_id, email from recipients
        where mailing_id = ${mailingOf(other.campaignId)}`,
    )
    const { call, campaignId } = other
    const stranger = await aSignedInAccount(app, db)
    const params = { id: campaignId, seq: 1 }
    for (const endpoint of [getPastMessage, getPastMessageSource]) {
      expect((await stranger.call(endpoint, { params })).status).toBe(404)
      for (const seq of [2, 0, 2 ** 31, 'x'])
        expect((await call(endpoint, { params: { id: campaignId, seq } as never })).status).toBe(404)
    }
    const contactId = recipient?.contact_id ?? 0
    const { entries } = (await call(getContactTimeline, { params: { id: contactId } })).body
    expect(entries.find(({ kind }) => kind === 'sent')).toMatchObject({
      seq: 1,
      campaign: { id: campaignId },
    })
    await call(updateContact, { params: { id: contactId }, body: { phone: '1' } })
    await call(eraseContact, { params: { id: contactId }, body: { email: recipient?.email ?? '' } })
    const gone = await call(getPastMessage, { params })
    expect(gone.status).toBe(404)
    expect(gone.problem).toMatchObject({ code: 'message_erased' })
  })
})
