// The export about one person. The test reads the archive as another program would.
import {
  createContact,
  createField,
  exportContact,
  recordContactEvent,
  unsubscribeContact,
  updateContact,
  uploadContacts,
} from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { textsIn } from '../../../../test/unzip.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

// spec: 2.contacts.download
test('an export contains the contact, its groups, messages and events, and no data of another contact', async () => {
  const { call, caller, token } = await aSignedInAccount(app, db)
  await call(createField, { body: { label: 'Plan', type: 'text' } })
  const contacts = [
    { email: 'ann@reader.example', first_name: 'Ann', fields: { plan: '=1+1' } },
    { email: 'other@reader.example', first_name: 'Other' },
  ]
  await call(uploadContacts, { body: { contacts, groupName: 'Fair' } })
  const ann = await row(
    db,
    sql<{
      id: number
    }>`select id from contacts where workspace_id = ${caller.workspaceId} and email = 'ann@reader.example'`,
  )
  const id = ann?.id ?? 0
  await call(updateContact, { params: { id }, body: { phone: '1' } })
  await call(unsubscribeContact, { params: { id } })
  const mailing = await row(
    db,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, state, total, content)
      values (${caller.workspaceId}, 'campaign', 'closed', 1, '{"links": ["https://shop.example/"]}') returning id`,
  )
  const mailingId = mailing?.id ?? 0
  await rows(
    db,
    sql`insert into recipients (mailing_id, seq, contact_id, email, fields)
      values (${mailingId}, 1, ${id}, 'ann@reader.example', '{"first_name": "Ann"}')`,
  )
  await rows(
    db,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome, reply)
      values (${mailingId}, 1, 1, 'sent', '250 ok ann@reader.example other@reader.example')`,
  )
  await rows(db, sql`insert into events (mailing_id, seq, kind, link) values (${mailingId}, 1, 'click', 0)`)
  await call(recordContactEvent, { body: { name: 'visit', contactId: id, key: '=1', data: { page: 7 } } })
  const answer = await app.inject({
    url: `/api/contacts/${String(id)}/export`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'x-filename': `contact-${String(id)}.zip`,
    'cache-control': 'no-store',
  })
  const files = textsIn(answer.rawPayload)
  expect(Object.keys(files)).toEqual([
    'person.json',
    'contact.csv',
    'groups.csv',
    'messages.csv',
    'sign-ups.csv',
    'events.csv',
    'recorded-events.csv',
    'topics.csv',
    'consents.csv',
  ])
  expect(JSON.parse(files['person.json'] ?? '')).toMatchObject({
    contact: {
      email: 'ann@reader.example',
      fields: { plan: '=1+1' },
      status: 'unsubscribed',
      groups: [{ name: 'Fair' }],
    },
    messages: [
      { outcome: 'sent', fields: { first_name: 'Ann' }, reply: '250 ok ann@reader.example [address]' },
    ],
    events: [{ kind: 'click', link: 'https://shop.example/', bot: null }],
    recorded_events: [{ name: 'visit', key: '=1', data: { page: 7 } }],
    changes: [{ what: 'contact_unsubscribed' }, { what: 'contact_changed' }],
    complete: true,
  })
  // A quote in front of the value keeps spreadsheets from running it as a formula.
  expect(files['contact.csv']).toContain("plan,'=1+1")
  expect(files['recorded-events.csv']).toContain(`visit,'=1,"{""page"":7}"`)
  expect(files['groups.csv']).toContain('Fair')
  expect(JSON.stringify(files)).not.toContain('other@reader.example')
})

test('an export of another workspace’s contact does not exist', async () => {
  const [owner, other] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
  const { body } = await owner.call(createContact, { body: { email: 'ann@reader.example' } })
  expect((await other.call(exportContact, { params: { id: body.id } })).status).toBe(404)
})
