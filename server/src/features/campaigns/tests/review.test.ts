// The review that a person sees before a campaign is sent.
import {
  checkUpCampaign,
  createTemplate,
  exportDoubtfulAddresses,
  getCampaignMessage,
  reviewCampaign,
  updateSettings,
  type CallInput,
  type DoubtfulKind,
} from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { galleryOf } from '../../templates/design/gallery/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const suppress = ({ workspaceId }: OwnCampaign, seq: number, reason: string) =>
  rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason)
      select ${workspaceId}::bigint, email, ${reason} from contacts where workspace_id = ${workspaceId}
      order by id offset ${seq} limit 1`,
  )

const codesOf = (findings: readonly { code: string }[]) => findings.map(({ code }) => code)
const review = async ({ call, params }: OwnCampaign) => (await call(reviewCampaign, { params })).body

test('Before a campaign was sent, nothing said how many contacts get it and who is left out', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 10 })
  await suppress(campaign, 0, 'unsubscribed')
  await suppress(campaign, 1, 'unsubscribed')
  await suppress(campaign, 2, 'hard_bounce')
  expect(await review(campaign)).toMatchObject({
    recipients: 7,
    left_out: [
      { reason: 'hard_bounce', count: 1 },
      { reason: 'unsubscribed', count: 2 },
    ],
    from: { name: expect.any(String) as string, email: expect.stringContaining('@') as string },
  })
})

test('The preview before sending showed contacts who are left out, and counted them', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 10 })
  const { call, params } = campaign
  const first = async (position: number) =>
    (await call(getCampaignMessage, { params, query: { position } })).body
  const shown = await first(2)
  await suppress(campaign, 0, 'unsubscribed')
  await suppress(campaign, 4, 'hard_bounce')
  expect(await first(1)).toMatchObject({ position: 1, of: 8, to: shown.to })
  expect(await first(99)).toMatchObject({ position: 8, of: 8, to: expect.stringContaining('@') as string })
  expect((await review(campaign)).recipients).toBe(8)
})

test('The preview of a campaign to a target also showed contacts who are left out', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 10 })
  const { call, params } = campaign
  await rows(
    db,
    sql`update campaigns set target = jsonb_build_object('groups', jsonb_build_array(group_id), 'segments', '[]'::jsonb,
      'exceptGroups', '[]'::jsonb, 'exceptSegments', '[]'::jsonb), group_id = null where id = ${params.id}`,
  )
  await suppress(campaign, 0, 'unsubscribed')
  expect((await call(getCampaignMessage, { params, query: { position: 99 } })).body).toMatchObject({ of: 9 })
})

test('The review says so if everybody is left out of a campaign', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 1 })
  await suppress(campaign, 0, 'complaint')
  expect(await review(campaign)).toMatchObject({
    recipients: 0,
    findings: expect.arrayContaining([expect.objectContaining({ code: 'nobody_left' })]) as object[],
  })
})

test('The review reports a missing postal address until it is set', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 1 })
  expect(codesOf((await review(campaign)).content)).toContain('postal_none')
  await campaign.call(updateSettings, { body: { postalAddress: '12 Mill Lane' } })
  expect(codesOf((await review(campaign)).content)).not.toContain('postal_none')
})

const letterOf = async ({ call, params }: OwnCampaign, body: Parameters<typeof setLetter>[1]) => {
  const { id } = (await setLetter(call, body)).body
  await rows(db, sql`update campaigns set template_id = ${id} where id = ${params.id}`)
}
const setLetter = (call: OwnCampaign['call'], body: CallInput<typeof createTemplate, 'body'>) =>
  call(createTemplate, { body })

const postal = ['postal_none', 'postal_none']
/** What the review and the checkup say about the postal address. */
const saidOfAddress = async (campaign: OwnCampaign) => {
  const { findings } = (await campaign.call(checkUpCampaign, { params: campaign.params })).body
  return codesOf([...(await review(campaign)).content, ...findings]).filter((code) => postal.includes(code))
}

test('A letter whose own footer names a postal address needs none of the workspace', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 1 })
  const [document] = galleryOf('de')
  const withAddress = (address: string) => ({
    ...document?.document,
    sections: document?.document.sections.map((section) => ({
      ...section,
      columns: section.columns.map((column) => ({
        ...column,
        blocks: column.blocks.map((block) => (block.type === 'footer' ? { ...block, address } : block)),
      })),
    })),
  })
  for (const [address, said] of [
    ['', postal],
    ['Hof Dover\n2 Hill Road', []],
  ] as const) {
    await letterOf(campaign, { name: 'Letter', kind: 'design', document: withAddress(address) })
    expect([address, await saidOfAddress(campaign)]).toEqual([address, said])
  }
})

test.each([
  ['text', '<p>Hello</p><address>2 Hill Road<br>Dover</address>', []],
  ['text', '<p>Write to 2 Hill Road, Dover</p><address>&nbsp;<br></address>', postal],
  ['html', '<p>Hello</p><address><b>2 Hill Road</b></address>', []],
  ['html', '<p>Write to 2 Hill Road, Dover</p>', postal],
  [
    'mjml',
    '<mjml><mj-body><mj-section><mj-column><mj-text><address>2 Hill Road</address></mj-text></mj-column></mj-section></mj-body></mjml>',
    [],
  ],
] as const)(
  'A letter of %s names its postal address in an address element: %s',
  async (kind, source, said) => {
    const campaign = await anOwnCampaign(app, db, { contacts: 1 })
    await letterOf(campaign, {
      name: 'Letter',
      kind,
      ...(kind === 'text' ? { body_html: source } : { source }),
    })
    expect(await saidOfAddress(campaign)).toEqual(said)
  },
)

test('The review checks the message, its empty fields and its recipients', async () => {
  const campaign = await anOwnCampaign(app, db, {
    contacts: 30,
    subject: 'SALE!!',
    body: '<p>{{ phone }}</p><a href="https://bit.ly/x">Go</a>',
  })
  const { workspaceId } = campaign
  await rows(
    db,
    sql`update contacts set email = 'info@gmial.com', created_at = now() - interval '1 year'
      where workspace_id = ${workspaceId} and email = 'c1@far.example'`,
  )
  await rows(
    db,
    sql`update contacts set created_at = now() - interval '1 year', fields = fields || '{"phone": "1"}'
      where workspace_id = ${workspaceId} and email ~ '^c[23456789]@'`,
  )
  const { content } = await review(campaign)
  expect(content.map(({ code }) => code)).toEqual([
    ...['subject_capitals', 'subject_loud', 'link_hidden', 'merge_some', 'audience_old', 'postal_none'],
    'audience_mistyped',
  ])
  expect(content.find(({ code }) => code === 'merge_some')?.message).toMatch(
    /^\{\{ phone \}\} is empty for 22 of 30 recipients, e\.g\. \S+, \S+, \S+\.$/,
  )
  expect(content.find(({ code }) => code === 'audience_old')?.message).toContain('9 of 30')
  const listed = async (kind: DoubtfulKind) => {
    const { call, params } = campaign
    const { text } = await call(exportDoubtfulAddresses, { params, query: { kind } })
    return text.trim().split('\r\n').slice(1)
  }
  expect(await listed('old')).toHaveLength(9)
  expect((await listed('mistyped')).map((line) => line.split(',')[0])).toEqual(['info@gmial.com'])
  expect(await listed('roles')).toHaveLength(1)
})

test('Before a campaign was sent, nothing said that the buttons of its letter lead nowhere', async () => {
  const found = async (campaign: OwnCampaign) =>
    (await review(campaign)).content.filter(({ code }) => code === 'link_empty')
  const coded = await anOwnCampaign(app, db, { contacts: 1, body: '<p><a href="#">Read on</a> Hello</p>' })
  expect(await found(coded)).toMatchObject([{ level: 'warning', params: { links: '“Read on”' } }])
  expect(await found(await anOwnCampaign(app, db, { contacts: 1 }))).toEqual([])

  const designed = await anOwnCampaign(app, db, { contacts: 1 })
  const document = galleryOf('en').find(({ id }) => id === 'newsletter')?.document
  const body = { name: 'News', kind: 'design', document } as const
  const template = (await designed.call(createTemplate, { body })).body
  await rows(db, sql`update campaigns set template_id = ${template.id} where id = ${designed.campaignId}`)
  expect(await found(designed)).toMatchObject([
    { params: { links: expect.stringContaining('“Read on”') as string } },
  ])
})

test('A letter was sent with the sample text of its starting design, and no review said so', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 1 })
  const document = galleryOf('en').find(({ id }) => id === 'plain')?.document
  const body = { name: 'News', kind: 'design', document } as const
  const template = (await campaign.call(createTemplate, { body })).body
  await rows(db, sql`update campaigns set template_id = ${template.id} where id = ${campaign.campaignId}`)
  const { content } = await review(campaign)
  expect(content.find(({ code }) => code === 'sample_text')).toMatchObject({
    level: 'warning',
    message: expect.stringContaining('“With best wishes, Ann from the shop”') as string,
  })
})

test('A template that cannot be filled is a finding, and the review still shows the rest', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 1, body: '<p>{% if %}</p>' })
  expect(await review(campaign)).toMatchObject({
    recipients: 1,
    content: [{ code: 'message_impossible', level: 'red' }, { code: 'postal_none' }],
  })
})
