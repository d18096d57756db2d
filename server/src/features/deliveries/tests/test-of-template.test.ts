// A test message of a template that is being written: nothing of it is saved, and it goes only to the account's own
// addresses. And the contact that fills a test.
import {
  createContact,
  listSenders,
  listTemplates,
  testCampaign,
  testTemplate,
  type CallInput,
} from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aCampaign, aWorker } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const app = await startApp(database)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

type Body = CallInput<typeof testTemplate, 'body'>

async function anAuthor() {
  const account = await aSignedInAccount(app, database.db)
  await aCampaign(database.db, { workspaceId: account.caller.workspaceId })
  const [sender] = (await account.call(listSenders)).body
  const send = (body: Partial<Body>) =>
    account.call(testTemplate, {
      body: {
        kind: 'html',
        source: '<p>Dear {{ first_name }}</p>',
        subject: 'Try',
        senderId: sender?.id ?? 0,
        ...body,
      },
    })
  return { ...account, send }
}

async function arrived() {
  expect(sink.arrivals).toHaveLength(1)
  const [arrival] = sink.arrivals
  return { to: arrival?.to, parsed: await PostalMime.parse(arrival?.source ?? '') }
}

test('A test of an unsaved template goes to its author, filled for the chosen contact', async () => {
  const { send, call, caller } = await anAuthor()
  const before = (await call(listTemplates)).body.length
  const { body } = await call(createContact, { body: { email: 'kim@walk.example', first_name: 'Kim' } })
  const answer = await send({ contactId: body.id })
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: `The test message was sent to ${caller.email}.` },
  ])
  const { to, parsed } = await arrived()
  expect(to).toBe(caller.email)
  expect(parsed.subject).toBe('[Test] Try')
  expect(parsed.html).toContain('Dear Kim')
  expect((await call(listTemplates)).body).toHaveLength(before)
})

test('A test of a campaign is filled for the chosen contact, even one whom it leaves out', async () => {
  const { call, caller } = await aSignedInAccount(app, database.db)
  const { campaignId: id } = await aCampaign(database.db, { workspaceId: caller.workspaceId })
  const { body } = await call(createContact, { body: { email: 'kim@walk.example', first_name: 'Kim' } })
  const send = (contactId: number) => call(testCampaign, { params: { id }, body: { contactId } })
  expect((await send(2_000_000_000)).problem.code).toBe('not_found')
  expect((await send(body.id)).status).toBe(200)
  expect((await arrived()).parsed.subject).toBe('[Test] News for Kim')
})

test('A test of rich text leaves with its text part, as it would in a campaign', async () => {
  const { send } = await anAuthor()
  expect((await send({ kind: 'text', source: '<p>Dear <strong>you</strong></p>' })).status).toBe(200)
  const { parsed } = await arrived()
  expect(parsed.html).toContain('<strong>you</strong>')
  expect(parsed.text).toContain('Dear you')
})

test('A test of a design leaves as it would in a campaign', async () => {
  const { send } = await anAuthor()
  expect(
    (
      await send({
        kind: 'mjml',
        source:
          '<mjml><mj-body><mj-section><mj-column><mj-text>Made of MJML</mj-text></mj-column></mj-section></mj-body></mjml>',
      })
    ).status,
  ).toBe(200)
  const { parsed } = await arrived()
  expect(parsed.html).toContain('Made of MJML')
  expect(parsed.text).toContain('Made of MJML')
})

test.each<[string, Partial<Body>, string]>([
  [
    'goes to nobody who has not confirmed',
    { addresses: ['stranger@far.example'] },
    'test_address_unconfirmed',
  ],
  ['needs a sender of the workspace', { senderId: 2_000_000_000 }, 'campaign_part_missing'],
  ['is refused with broken Liquid', { source: '<p>{{ first_name </p>' }, 'template_unparsable'],
  ['is refused with a broken subject', { subject: 'Hi {{' }, 'subject_unparsable'],
  ['is refused when its rich text is empty', { kind: 'text', source: undefined }, 'template_empty'],
  ['is refused when empty', { source: '<p> </p>' }, 'template_empty'],
  [
    'is refused as a design of an unknown kind',
    { kind: 'design', document: { version: 99 } },
    'design_invalid',
  ],
])('A test of a template %s', async (_what, body, code) => {
  const { send } = await anAuthor()
  expect((await send(body)).problem.code).toBe(code)
  expect(sink.arrivals).toEqual([])
})

test('A test of a template is never filled with a contact of another workspace', async () => {
  const other = await anAuthor()
  const { body } = await other.call(createContact, { body: { email: 'sam@far.example', first_name: 'Sam' } })
  const { send } = await anAuthor()
  expect((await send({ contactId: body.id })).problem.code).toBe('not_found')
  expect(sink.arrivals).toEqual([])
})
