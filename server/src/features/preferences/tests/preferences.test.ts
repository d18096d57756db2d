// The API calls of the preference page: what a reader sees and changes with the token of any message.
import {
  createContact,
  createTopic,
  deleteContact,
  eraseContact,
  getContact,
  getContactTimeline,
  listContactConsents,
  preferenceLimits,
  resubscribe,
  unsubscribe,
  updateTopic,
  type Preferences,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { linkTokens } from '../../tracking/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const tokens = linkTokens(testSecretKey)
const agent = 'Mozilla/5.0 Firefox/140.0'

/** A contact with a message that was sent to it, and two topics. */
async function aReader() {
  const account = await aSignedInAccount(app, db)
  const { call, caller } = account
  const made = { email: 'ann@reader.example', first_name: 'Ann', last_name: 'Reed', phone: '12' }
  const contact = (await call(createContact, { body: made })).body
  const topic = async (name: string) => (await call(createTopic, { body: { name, description: '' } })).body.id
  const [offers, events] = [await topic('Offers'), await topic('Events')]
  const content = { fromName: 'Ann at Example', fromEmail: 'ann@example.com', html: '<body><p>Hi</p></body>' }
  const mailing = await row(
    db,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, state, total, content)
      values (${caller.workspaceId}, 'campaign', 'closed', 1, ${JSON.stringify(content)}::jsonb) returning id`,
  )
  const mailingId = mailing?.id ?? 0
  await rows(
    db,
    sql`insert into recipients (mailing_id, seq, contact_id, email, fields)
      values (${mailingId}, 1, ${contact.id}, ${made.email}, '{}')`,
  )
  const token = tokens.sign('unsubscribe', { mailingId, seq: 1 })
  return { ...account, contactId: contact.id, offers, events, mailingId, token }
}

interface Answer {
  status: number
  body: Preferences & { code?: string }
}

async function read(token: string): Promise<Answer> {
  const answer = await app.inject({ url: `/api/preferences?token=${token}` })
  return { status: answer.statusCode, body: answer.json() }
}

async function change(token: string, body: object): Promise<Answer> {
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/preferences',
    headers: { 'user-agent': agent },
    payload: { token, ...body },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const post = (path: string, token: string) => app.inject({ method: 'POST', url: path, payload: { token } })

describe('a reader on the preference page', () => {
  test('sees the topics, the reader’s names and the sender of the message, and nothing else', async () => {
    const reader = await aReader()
    const answer = await app.inject({ url: `/api/preferences?token=${reader.token}` })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      sender: { name: 'Ann at Example', email: 'ann@example.com' },
      recipient: 'a•••@reader.example',
      language: 'en',
      logo: null,
      subscribed: true,
      names: { first_name: 'Ann', last_name: 'Reed' },
      topics: [
        { id: reader.offers, name: 'Offers', description: '', wanted: true },
        { id: reader.events, name: 'Events', description: '', wanted: true },
      ],
    })
  })

  test('switches topics off and on, and each change leaves evidence', async () => {
    const reader = await aReader()
    const { offers, events, token, contactId } = reader
    const off = await change(token, { topics: [{ id: offers, wanted: false }] })
    expect(off.body.topics.map(({ wanted }) => wanted)).toEqual([false, true])
    await change(token, { topics: [{ id: offers, wanted: false }, { id: events, wanted: true }] }) // prettier-ignore
    expect((await read(token)).body.topics.map(({ wanted }) => wanted)).toEqual([false, true])
    const params = { id: contactId }
    const consents = (await reader.call(listContactConsents, { params })).body
    expect(consents).toMatchObject([
      { kind: 'topic_wanted', topic: { name: 'Events' }, ip: '127.0.0.1', agent },
      { kind: 'topic_declined', topic: { name: 'Offers' }, ip: '127.0.0.1', agent },
    ])
    const { entries } = (await reader.call(getContactTimeline, { params })).body
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'topic_wanted', topic: 'Events' },
      { kind: 'topic_declined', topic: 'Offers' },
    ])
  })

  test('changes the reader’s names, which the timeline shows, and nothing else of the contact', async () => {
    const reader = await aReader()
    const params = { id: reader.contactId }
    const changed = await change(reader.token, { first_name: ' Anna ', phone: '99', email: 'x@y.example' })
    expect(changed.body.names).toEqual({ first_name: 'Anna', last_name: 'Reed' })
    expect((await reader.call(getContact, { params })).body).toMatchObject({
      email: 'ann@reader.example',
      first_name: 'Anna',
      last_name: 'Reed',
      phone: '12',
    })
    const { entries } = (await reader.call(getContactTimeline, { params })).body
    expect(entries[0]).toMatchObject({ kind: 'changed', by: null, fields: ['first_name'] })
    const entry = sql`select address, by from audit_entries where action = 'contact_changed'
      and object_id = ${reader.contactId}`
    expect(await row(db, entry)).toEqual({ address: null, by: 'stranger' })
    await change(reader.token, { first_name: '', last_name: '' })
    expect((await read(reader.token)).body.names).toEqual({ first_name: '', last_name: '' })
  })

  test('who unsubscribed from everything sees that, keeps earlier choices, and can come back', async () => {
    const { token, offers } = await aReader()
    await change(token, { topics: [{ id: offers, wanted: false }] })
    await post(unsubscribe.path, token)
    const left = (await read(token)).body
    expect([left.subscribed, left.topics[0]?.wanted]).toEqual([false, false])
    await change(token, { topics: [{ id: offers, wanted: true }] })
    expect((await read(token)).body.subscribed).toBe(false)
    await post(resubscribe.path, token)
    expect((await read(token)).body).toMatchObject({ subscribed: true, topics: [{ wanted: true }, {}] })
  })

  test('is not asked about archived topics', async () => {
    const reader = await aReader()
    await reader.call(updateTopic, { params: { id: reader.offers }, body: { archived: true } })
    expect((await read(reader.token)).body.topics.map(({ name }) => name)).toEqual(['Events'])
    const late = await change(reader.token, { topics: [{ id: reader.offers, wanted: false }] })
    expect([late.status, late.body.code]).toEqual([400, 'topic_unknown'])
  })

  test('sees the choices of the contact that has the address now', async () => {
    const reader = await aReader()
    await reader.call(deleteContact, { params: { id: reader.contactId } })
    expect((await read(reader.token)).body).toMatchObject({ names: null, topics: [] })
    const gone = await change(reader.token, { first_name: 'A' })
    expect([gone.status, gone.body.code]).toEqual([409, 'preferences_gone'])
    const again = { email: 'Ann@reader.example', first_name: 'Again' }
    await reader.call(createContact, { body: again })
    expect((await read(reader.token)).body.names?.first_name).toBe('Again')
  })

  test('who was erased is no longer known', async () => {
    const reader = await aReader()
    const body = { email: 'ann@reader.example' }
    await reader.call(eraseContact, { params: { id: reader.contactId }, body })
    expect((await read(reader.token)).body).toMatchObject({ recipient: null, names: null, topics: [] })
  })
})

describe('a token of the preference page', () => {
  test.each(['open', 'click', 'view'] as const)('for %s opens no preferences', async (purpose) => {
    const { mailingId } = await aReader()
    const { status, body } = await read(tokens.sign(purpose, { mailingId, seq: 1 }))
    expect([status, body.code]).toEqual([400, 'unsubscribe_token_invalid'])
  })

  test.each([
    ['that nobody signed', 'abc'],
    ['of a message that is gone', tokens.sign('unsubscribe', { mailingId: 999_999_999, seq: 1 })],
  ])('%s opens and changes nothing', async (_what, token) => {
    for (const answer of [await read(token), await change(token, { first_name: 'A' })])
      expect([answer.status, answer.body.code]).toEqual([400, 'unsubscribe_token_invalid'])
  })

  test('of a test message shows and changes nothing', async () => {
    const token = tokens.signDummy('unsubscribe')
    for (const { status, body } of [await read(token), await change(token, { first_name: 'A' })]) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ sender: null, names: null, topics: [] })
    }
  })

  test('of a rejected account opens nothing', async () => {
    const { token, caller } = await aReader()
    await rows(db, sql`update accounts set status = 'rejected' where id = ${caller.accountId}`)
    expect((await read(token)).status).toBe(400)
    expect((await change(token, { first_name: 'A' })).status).toBe(400)
  })

  test('cannot choose a topic of another workspace', async () => {
    const [reader, other] = [await aReader(), await aReader()]
    const { status, body } = await change(reader.token, { topics: [{ id: other.offers, wanted: false }] })
    expect([status, body.code]).toEqual([400, 'topic_unknown'])
    expect((await read(other.token)).body.topics[0]?.wanted).toBe(true)
  })
})

test.each(['GET', 'HEAD', 'OPTIONS'] as const)(
  'a %s request changes nothing, whatever its URL contains',
  async (method) => {
    const { token, offers } = await aReader()
    for (const path of ['/api/preferences', '/preferences'])
      await app.inject({ method, url: `${path}?token=${token}&first_name=X&topics=${String(offers)}` })
    expect((await read(token)).body).toMatchObject({
      names: { first_name: 'Ann' },
      topics: [{ wanted: true }, {}],
    })
  },
)

test('one reader can change names and topics only a limited number of times a day', async () => {
  const { token, offers, contactId, caller } = await aReader()
  for (let time = 0; time < preferenceLimits.names; time += 1)
    expect((await change(token, { first_name: `Ann ${String(time)}` })).status).toBe(200)
  const often = await change(token, { first_name: 'Once more' })
  expect([often.status, often.body.code]).toEqual([429, 'preferences_often'])
  expect((await read(token)).body.names?.first_name).toBe('Ann 19')
  await rows(
    db,
    sql`insert into consents (workspace_id, contact_id, kind) select ${caller.workspaceId}, ${contactId}, 'topic_wanted'
      from generate_series(1, ${preferenceLimits.choices}::integer)`,
  )
  const choice = await change(token, { topics: [{ id: offers, wanted: false }] })
  expect([choice.status, choice.body.code]).toEqual([429, 'preferences_often'])
  expect((await read(token)).body.topics[0]?.wanted).toBe(true)
})
