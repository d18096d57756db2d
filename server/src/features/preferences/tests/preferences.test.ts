// The preference page: what a reader sees and changes with the token of any message.
import {
  createContact,
  createTopic,
  deleteContact,
  eraseContact,
  getContact,
  getContactTimeline,
  listContactConsents,
  preferenceLimits,
  updateTopic,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount, stopWorkspace } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { postForm, shownOn } from '../../../../test/browser.ts'
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

/** What the page of a token shows. */
function pageOf(answer: { statusCode: number; body: string }) {
  const { body } = answer
  const name = (key: string) => new RegExp(`name="${key}"[^>]* value="([^"]*)"`).exec(body)?.[1]
  const switches = /role="switch" name="topic"( checked="")? value="(\d+)"\/><span><bdi>(.*?)<\/bdi>/g
  return {
    ...shownOn(answer),
    subscribed: body.includes('value="leave"'),
    names: name('first_name') === undefined ? null : [name('first_name'), name('last_name')],
    topics: [...body.matchAll(switches)].map(([, checked, id, topic]) => ({
      id: Number(id),
      name: topic,
      wanted: checked !== undefined,
    })),
  }
}

const headers = { accept: 'text/html', 'user-agent': agent }
const read = async (token: string) =>
  pageOf(await app.inject({ url: `/preferences?token=${token}`, headers }))

interface Change {
  topics?: readonly { id: number; wanted: boolean }[]
  [name: string]: unknown
}

/** Presses a button of the page. */
async function change(token: string, { topics = [], ...typed }: Change, button = 'save') {
  const fields = [
    ...topics.flatMap(({ id, wanted }) => [
      ['shown', String(id)],
      ...(wanted ? [['topic', String(id)]] : []),
    ]),
    ...Object.entries(typed).map(([name, value]) => [name, String(value)]),
    ['do', button],
  ] as [string, string][]
  return pageOf(await postForm(app, `/preferences?token=${token}`, fields, headers))
}

describe('a reader on the preference page', () => {
  test('sees the topics, the reader’s names and the sender of the message, and nothing else', async () => {
    const reader = await aReader()
    const answer = await app.inject({ url: `/preferences?token=${reader.token}`, headers })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.body).toContain('<title>Your preferences · Ann at Example</title>')
    expect(pageOf(answer)).toMatchObject({
      status: 200,
      language: 'en',
      title: 'Your preferences',
      subscribed: true,
      names: ['Ann', 'Reed'],
      topics: [
        { id: reader.offers, name: 'Offers', wanted: true },
        { id: reader.events, name: 'Events', wanted: true },
      ],
    })
    expect(answer.body).toContain('Choose what Ann at Example sends to a•••@reader.example.')
    expect(answer.body).not.toContain('ann@reader.example')
  })

  test('switches topics off and on, and each change leaves evidence', async () => {
    const reader = await aReader()
    const { offers, events, token, contactId } = reader
    const off = await change(token, { topics: [{ id: offers, wanted: false }] })
    expect(off.topics.map(({ wanted }) => wanted)).toEqual([false, true])
    await change(token, { topics: [{ id: offers, wanted: false }, { id: events, wanted: true }] }) // prettier-ignore
    expect((await read(token)).topics.map(({ wanted }) => wanted)).toEqual([false, true])
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
    expect(changed).toMatchObject({
      names: ['Anna', 'Reed'],
      text: expect.stringContaining('Saved.') as string,
    })
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
    expect((await read(reader.token)).names).toEqual(['', ''])
  })

  test('who unsubscribed from everything sees that, keeps earlier choices, and can come back', async () => {
    const { token, offers } = await aReader()
    await change(token, { topics: [{ id: offers, wanted: false }] })
    const left = await change(token, {}, 'leave')
    expect([left.subscribed, left.topics[0]?.wanted]).toEqual([false, false])
    await change(token, { topics: [{ id: offers, wanted: true }] })
    expect((await read(token)).subscribed).toBe(false)
    expect(await change(token, {}, 'back')).toMatchObject({
      subscribed: true,
      topics: [{ wanted: true }, {}],
    })
  })

  test('changes no name that was changed elsewhere while the page was open', async () => {
    const { token } = await aReader()
    await change(token, { first_name: 'Anna' })
    const stale = { first_name: 'Ann', shown_first_name: 'Ann', last_name: 'Read', shown_last_name: 'Reed' }
    expect((await change(token, stale)).names).toEqual(['Anna', 'Read'])
  })

  test('is not asked about archived topics', async () => {
    const reader = await aReader()
    await reader.call(updateTopic, { params: { id: reader.offers }, body: { archived: true } })
    expect((await read(reader.token)).topics.map(({ name }) => name)).toEqual(['Events'])
    const late = await change(reader.token, { topics: [{ id: reader.offers, wanted: false }] })
    expect([late.status, late.error]).toEqual([400, 'Please try again later.'])
  })

  test('sees the choices of the contact that has the address now', async () => {
    const reader = await aReader()
    await reader.call(deleteContact, { params: { id: reader.contactId } })
    expect(await read(reader.token)).toMatchObject({ names: null, topics: [] })
    const gone = await change(reader.token, { first_name: 'A' })
    expect(gone.status).toBe(409)
    expect(gone.error).toMatch(/^The sender no longer keeps anything about you/)
    const again = { email: 'Ann@reader.example', first_name: 'Again' }
    await reader.call(createContact, { body: again })
    expect((await read(reader.token)).names?.[0]).toBe('Again')
  })

  test('who was erased is no longer known', async () => {
    const reader = await aReader()
    const body = { email: 'ann@reader.example' }
    await reader.call(eraseContact, { params: { id: reader.contactId }, body })
    expect(await read(reader.token)).toMatchObject({ names: null, topics: [] })
  })
})

describe('a token of the preference page', () => {
  const invalid = 'Your preferences cannot be shown The unsubscribe link is not valid.'

  test.each(['open', 'click', 'view'] as const)('for %s opens no preferences', async (purpose) => {
    const { mailingId } = await aReader()
    const { status, text } = await read(tokens.sign(purpose, { mailingId, seq: 1 }))
    expect([status, text]).toEqual([400, invalid])
  })

  test.each([
    ['that nobody signed', 'abc'],
    ['of a message that is gone', tokens.sign('unsubscribe', { mailingId: 999_999_999, seq: 1 })],
  ])('%s opens and changes nothing', async (_what, token) => {
    for (const answer of [await read(token), await change(token, { first_name: 'A' })])
      expect([answer.status, answer.text]).toEqual([400, invalid])
  })

  test('of a test message shows and changes nothing', async () => {
    const token = tokens.signDummy('unsubscribe')
    for (const page of [await read(token), await change(token, { first_name: 'A' })]) {
      expect(page).toMatchObject({ status: 200, names: null, topics: [] })
      expect(page.text).toContain('This link belongs to a test message')
    }
  })

  test('of a stopped workspace opens nothing', async () => {
    const { token, caller } = await aReader()
    await stopWorkspace(db, caller.workspaceId)
    expect((await read(token)).status).toBe(400)
    expect((await change(token, { first_name: 'A' })).status).toBe(400)
  })

  test('cannot choose a topic of another workspace', async () => {
    const [reader, other] = [await aReader(), await aReader()]
    const { status } = await change(reader.token, { topics: [{ id: other.offers, wanted: false }] })
    expect(status).toBe(400)
    expect((await read(other.token)).topics[0]?.wanted).toBe(true)
  })
})

test.each(['GET', 'HEAD', 'OPTIONS'] as const)(
  'a %s request changes nothing, whatever its URL contains',
  async (method) => {
    const { token, offers } = await aReader()
    await app.inject({
      method,
      url: `/preferences?token=${token}&do=save&first_name=X&shown=${String(offers)}`,
    })
    expect(await read(token)).toMatchObject({
      names: ['Ann', 'Reed'],
      topics: [{ wanted: true }, {}],
    })
  },
)

test.each([
  { topics: [{ id: Number.NaN, wanted: true }] },
  { topics: [{ id: 1e300, wanted: true }] },
  { first_name: 'n'.repeat(preferenceLimits.nameLength + 1) },
])('the page refuses what it lets nobody type: %j', async (typed) => {
  const { token } = await aReader()
  expect((await change(token, typed)).status).toBe(400)
})

test('one reader can change names and topics only a limited number of times a day, and the page keeps what they typed', async () => {
  const { token, offers, contactId, caller } = await aReader()
  for (let time = 0; time < preferenceLimits.names; time += 1)
    expect((await change(token, { first_name: `Ann ${String(time)}` })).status).toBe(200)
  const often = await change(token, { first_name: 'Once more' })
  expect([often.status, often.error]).toEqual([429, expect.stringMatching(/many times today/)])
  expect(often.names).toEqual(['Once more', 'Reed'])
  expect((await read(token)).names?.[0]).toBe('Ann 19')
  await rows(
    db,
    sql`insert into consents (workspace_id, contact_id, kind) select ${caller.workspaceId}, ${contactId}, 'topic_wanted'
      from generate_series(1, ${preferenceLimits.choices}::integer)`,
  )
  const choice = await change(token, { topics: [{ id: offers, wanted: false }] })
  expect([choice.status, choice.topics[0]?.wanted]).toEqual([429, false])
  expect((await read(token)).topics[0]?.wanted).toBe(true)
})
