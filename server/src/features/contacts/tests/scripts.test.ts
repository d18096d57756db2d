// What a script hears of the keys and values that it sends, and how it finds a contact.
import {
  createContact,
  createContactGroup,
  createField,
  listContacts,
  updateContact,
  upsertContacts,
} from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const anAccount = () => aSignedInAccount(app, db)

test('a contact takes values of custom fields at the top level too, and refuses keys that no field has', async () => {
  const { call } = await anAccount()
  await call(createField, { body: { label: 'Plan', type: 'choice', options: ['free', 'pro'] } })
  const { body: made } = await call(createContact, { body: { email: 'top@reader.example', plan: 'pro' } })
  expect(made.fields).toEqual({ plan: 'pro' })
  const misspelt = { email: 'other@reader.example', firstName: 'Ann' }
  const { status, problem } = await call(createContact, { body: misspelt })
  expect([status, problem.code, problem.params]).toEqual([400, 'contact_field_unknown', { key: 'firstName' }])
  const params = { id: String(made.id) }
  const { body: changed } = await call(updateContact, {
    params,
    body: { ...made, plan: 'free', fields: {} },
  })
  expect(changed.fields).toEqual({ plan: 'free' })
  expect((await call(updateContact, { params, body: changed })).body.fields).toEqual({ plan: 'free' })
  expect((await call(updateContact, { params, body: { nope: 1 } })).problem.code).toBe(
    'contact_field_unknown',
  )
})

test('a contact is found by its whole address', async () => {
  const { call } = await anAccount()
  const { id } = (await call(createContact, { body: { email: 'Ann@reader.example' } })).body
  await call(createContact, { body: { email: 'joann@reader.example' } })
  const found = await call(listContacts, { query: { email: ' ann@READER.example ' } })
  expect(found.body.map((each) => each.id)).toEqual([id])
  expect(found.headers['x-total-count']).toBe('1')
  expect((await call(listContacts, { query: { email: 'ann@reader' } })).body).toEqual([])
  const { call: stranger } = await anAccount()
  expect((await stranger(listContacts, { query: { email: 'ann@reader.example' } })).body).toEqual([])
})

test('a contact says when it joined a group in the form that other times have', async () => {
  const account = await anAccount()
  const groupIds = [(await account.call(createContactGroup, { body: { name: 'Group' } })).body.id]
  const { body } = await account.call(createContact, { body: { email: 'a@reader.example', groupIds } })
  expect(body.groups[0]?.added_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('an upsert names what it left out: unreadable values, and keys that no field has', async () => {
  const { call } = await anAccount()
  await call(createField, { body: { label: 'Plan', type: 'choice', options: ['free', 'pro'] } })
  const contacts = [
    { email: 'a@reader.example', plan: 'gold', firstName: 'Ann' },
    { email: 'b@reader.example', fields: { plan: 'gold', City: 'Leeds' }, firstName: 'Bob' },
    { email: 'c@reader.example', plan: 'pro' },
  ]
  const { body } = await call(upsertContacts, { body: { contacts } })
  expect(body.contacts.map(({ result }) => result)).toEqual(['created', 'created', 'created'])
  expect([body.unreadableFields, body.unknownKeys]).toEqual([{ plan: 2 }, ['firstName', 'City']])
  const again = await call(upsertContacts, {
    body: { contacts: [{ email: 'c@reader.example', plan: 'pro' }] },
  })
  expect([again.body.unreadableFields, again.body.unknownKeys]).toEqual([{}, []])
})
