// Events that programs record for contacts.
import * as api from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase, testQuotas } from '../../../../test/harness.ts'
import { until } from '../../../../test/campaigns.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { ErasedAddresses } from '../../contacts/index.ts'
import { aSubscriber } from '../../webhooks/tests/frame.ts'
import { EventPace } from '../pace.ts'
import { recordEvents } from '../record.ts'
import { dropOldContactEvents } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

async function aContact(email = 'ann@shop.example'): Promise<SignedIn & { id: number }> {
  const owner = await aSignedInAccount(app, db)
  const { id } = (await owner.call(api.createContact, { body: { email } })).body
  return { ...owner, id }
}

const timelineOf = async ({ call, id }: SignedIn & { id: number }) =>
  (await call(api.getContactTimeline, { params: { id } })).body.entries

test('An event of a contact, by its address or its id, is on the page of the contact', async () => {
  const person = await aContact('Ann@shop.example')
  const data = { order: { total: '12.50', items: ['a', 'b'] } }
  const at = new Date(Date.now() - 60_000).toISOString()
  const body = { name: 'order.placed', email: 'ANN@shop.example', at, data }
  expect((await person.call(api.recordContactEvent, { body })).body).toEqual({
    contactId: person.id,
    recorded: true,
    created: false,
  })
  await person.call(api.recordContactEvent, { body: { name: 'order.sent', contactId: person.id } })
  const [sent, _created, placed] = await timelineOf(person)
  expect(sent).toMatchObject({ kind: 'event', event: 'order.sent', data: {} })
  expect(placed).toMatchObject({ kind: 'event', event: 'order.placed', data })
})

test('A key makes a repeated event harmless, also within one call', async () => {
  const person = await aContact()
  const event = { name: 'order.placed', contactId: person.id, key: 'order-7' }
  const both = { events: [event, event] }
  expect((await person.call(api.recordContactEvents, { body: both })).body.events).toMatchObject([
    { recorded: true },
    { recorded: false },
  ])
  const again = await Promise.all([1, 2, 3].map(() => person.call(api.recordContactEvent, { body: event })))
  expect(again.map(({ body }) => body.recorded)).toEqual([false, false, false])
  expect(await timelineOf(person)).toHaveLength(2)
  const other = await aContact()
  const theirs = { ...event, contactId: other.id }
  expect((await other.call(api.recordContactEvent, { body: theirs })).body.recorded).toBe(true)
})

test('An unknown address is refused, or becomes a contact with a consent through the API', async () => {
  const { call, caller } = await aContact()
  const event = { name: 'order.placed', email: 'new@shop.example' }
  expect((await call(api.recordContactEvent, { body: event })).problem).toMatchObject({
    code: 'event_contact_unknown',
    params: { email: 'new@shop.example' },
  })
  const made = (await call(api.recordContactEvent, { body: { ...event, create: true } })).body
  expect(made).toMatchObject({ recorded: true, created: true })
  const consents = (await call(api.listContactConsents, { params: { id: made.contactId } })).body
  expect(consents).toMatchObject([{ kind: 'signed_up', way: 'api' }])
  const again = (await call(api.recordContactEvent, { body: { ...event, create: true } })).body
  expect(again).toMatchObject({ contactId: made.contactId, created: false })
  const audited = sql`select rows from audit_entries
    where workspace_id = ${caller.workspaceId} and action = 'contacts_upserted'`
  expect(await rows(db, audited)).toEqual([{ rows: 1 }])
})

test('A batch records what it can, and says of each other event why not', async () => {
  const { call, id } = await aContact()
  await call(api.createContact, { body: { email: 'gone@shop.example' } })
  const gone = (await call(api.createContact, { body: { email: 'erased@shop.example' } })).body
  await call(api.eraseContact, { params: { id: gone.id }, body: { email: 'erased@shop.example' } })
  const events = [
    { name: 'visit', contactId: id },
    { name: 'visit', email: 'nobody@shop.example' },
    { name: 'visit', contactId: 987_654, create: true },
    { name: 'visit', email: 'erased@shop.example', create: true },
    { name: 'visit', email: 'First@shop.example', create: true },
    { name: 'visit', email: 'first@shop.example', create: true },
  ]
  expect((await call(api.recordContactEvents, { body: { events } })).body.events).toMatchObject([
    { contactId: id, recorded: true },
    { refused: 'contact_unknown' },
    { refused: 'contact_unknown' },
    { refused: 'contact_erased' },
    { recorded: true, created: true },
    { recorded: true, created: false },
  ])
  const contacts = await call(api.listContacts, { query: { email: 'first@shop.example' } })
  expect(contacts.body).toMatchObject([{ email: 'First@shop.example' }])
})

test.each([
  ['without a contact', {}, 'event_contact_missing'],
  ['with two', { email: 'ann@shop.example', contactId: 1 }, 'event_contact_missing'],
  ['of no address', { email: 'nobody' }, 'event_address_invalid'],
  ['with much data', { contactId: 1, data: { text: 'x'.repeat(9000) } }, 'event_data_large'],
  ['of the future', { contactId: 1, at: '2999-01-01T00:00:00Z' }, 'event_at_out'],
  ['of long ago', { contactId: 1, at: '2020-01-01T00:00:00Z' }, 'event_at_out'],
  ['with a misspelt field', { contactId: 1, date: 'now' }, 'invalid_input'],
  ['with a key that PostgreSQL cannot store', { contactId: 1, key: 'k\ud800' }, 'invalid_input'],
  ['with a name of several words', { contactId: 1, name: 'Order placed' }, 'invalid_input'],
])('An event %s is refused', async (_what, fields, code) => {
  const { call } = await aContact()
  const { problem } = await call(api.recordContactEvent, { body: { name: 'visit', ...fields } })
  expect(problem.code).toBe(code)
})

test('Data with characters that no JSON of PostgreSQL holds loses only these', async () => {
  const person = await aContact()
  const data = { 'a\0b': 'c\0d', lone: 'x\ud800y', kept: '\\u0000 \u{1f48c} "' }
  await person.call(api.recordContactEvent, { body: { name: 'visit', contactId: person.id, data } })
  const [entry] = await timelineOf(person)
  expect(entry).toMatchObject({ data: { ab: 'cd', lone: 'xy', kept: '\\u0000 \u{1f48c} "' } })
})

test('A token without the scope send records no event', async () => {
  const { call, id } = await aContact()
  const made = await call(api.createApiToken, { body: { name: 'shop', scopes: ['read', 'write'] } })
  const { problem } = await callsOf(app, made.body.token)(api.recordContactEvent, {
    body: { name: 'visit', contactId: id },
  })
  expect(problem.code).toBe('token_scope')
})

test('Events are erased with their person, are in the export, and go after 30 days', async () => {
  const person = await aContact()
  await person.call(api.recordContactEvent, { body: { name: 'visit', contactId: person.id, key: 'k' } })
  await rows(db, sql`update contact_events set created_at = now() - interval '31 days' where key = 'k'`)
  await person.call(api.recordContactEvent, { body: { name: 'visit', contactId: person.id } })
  await dropOldContactEvents(db)
  const count = () =>
    row(
      db,
      sql<{ count: number }>`select count(*) as count from contact_events where contact_id = ${person.id}`,
    )
  expect((await count())?.count).toBe(1)
  await person.call(api.eraseContact, { params: { id: person.id }, body: { email: 'ann@shop.example' } })
  expect((await count())?.count).toBe(0)
})

test('Events of a contact that was deleted go once nothing can restore the contact', async () => {
  const { call, id } = await aContact('away@shop.example')
  await call(api.recordContactEvent, { body: { name: 'visit', contactId: id } })
  await call(api.deleteContact, { params: { id } })
  const kept = () => rows(db, sql`select from contact_events where contact_id = ${id}`)
  await dropOldContactEvents(db)
  expect(await kept()).toHaveLength(1)
  await rows(db, sql`delete from deleted_contacts where id = ${id}`)
  await dropOldContactEvents(db)
  expect(await kept()).toEqual([])
})

test('An event that is recorded while its person is erased is erased too', async () => {
  const person = await aContact('leaving@shop.example')
  const erasing = { params: { id: person.id }, body: { email: 'leaving@shop.example' } }
  const event = { name: 'visit', contactId: person.id }
  await transaction(db, async (tx) => {
    const rules = { quotas: testQuotas, erased: new ErasedAddresses([]) }
    await recordEvents(tx, person.caller.workspaceId, [{ ...event, data: {} }], rules)
    void person.call(api.eraseContact, erasing)
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await until(async () => (await person.call(api.getContact, { params: { id: person.id } })).status === 404)
  expect(await rows(db, sql`select from contact_events where contact_id = ${person.id}`)).toEqual([])
})

test('A fact of an event has the time at which it was recorded, and says when the event happened', async () => {
  const { call, caller } = await aSubscriber(app, db, ['contact.event'])
  const { id } = (await call(api.createContact, { body: { email: 'ann@shop.example' } })).body
  const at = new Date(Date.now() - 29 * 86_400_000).toISOString()
  await call(api.recordContactEvent, { body: { name: 'visit', contactId: id, at } })
  const [fact] = await rows(
    db,
    sql<{
      age: number
      data: Record<string, string>
    }>`select extract(epoch from now() - at)::integer as age, data
      from facts where workspace_id = ${caller.workspaceId}`,
  )
  expect(fact?.age).toBeLessThan(60)
  expect(Date.parse(fact?.data['at'] ?? '')).toBe(Date.parse(at))
})

test('A token that records too many events gets 429 with Retry-After', async () => {
  const { call, id } = await aContact()
  const events = Array.from({ length: 500 }, () => ({ name: 'visit', contactId: id }))
  const answers = []
  for (let calls = 0; calls < 4; calls += 1)
    answers.push(await call(api.recordContactEvents, { body: { events } }))
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.problem.code).toBe('events_too_many')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})

test('A token may record 200 events a second, with a batch at once', () => {
  const pace = new EventPace()
  pace.take('token', 500, 0)
  pace.take('token', 1, 0)
  pace.take('token', 500, 0)
  expect(() => pace.take('token', 1, 0)).toThrow('200')
  pace.take('other', 1, 0)
  pace.take('token', 1, 3100)
})
