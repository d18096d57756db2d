// Contacts' choices and their evidence: they survive a deletion that is undone, and are deleted with an erased person.
import {
  createContact,
  createTopic,
  deleteContact,
  eraseContact,
  exportContact,
  listContactConsents,
  restoreContact,
} from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { jobs } from '../../../worker/jobs.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { textsIn } from '../../../../test/unzip.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { recordConsent } from '../../consents/index.ts'
import { setTopicChoices } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const email = 'ann@reader.example'
const browser = { ip: '192.0.2.7', agent: 'Firefox' }

async function aReader(): Promise<SignedIn & { contactId: number; topicId: number }> {
  const account = await aSignedInAccount(app, db)
  const topic = (await account.call(createTopic, { body: { name: 'Offers' } })).body
  const contact = (await account.call(createContact, { body: { email } })).body
  return { ...account, contactId: contact.id, topicId: topic.id }
}

type Reader = Awaited<ReturnType<typeof aReader>>

const choose = ({ caller, contactId, topicId }: Reader, wanted: boolean) =>
  transaction(db, (tx) =>
    setTopicChoices(tx, { workspaceId: caller.workspaceId, contactId }, [{ topicId, wanted }], {
      ...browser,
      formId: 4,
      formVersion: 2,
    }),
  )

const consentsOf = async ({ call, contactId }: Reader) =>
  (await call(listContactConsents, { params: { id: contactId } })).body

async function rowsOf({ contactId }: Reader) {
  return row(
    db,
    sql<{ choices: number; consents: number }>`select
      (select count(*) from topic_choices where contact_id = ${contactId}) as choices,
      (select count(*) from consents where contact_id = ${contactId}) as consents`,
  )
}

test('a choice leaves evidence, and a repeated choice leaves none', async () => {
  const reader = await aReader()
  expect(await choose(reader, true)).toEqual([{ topicId: reader.topicId, wanted: true }])
  expect(await choose(reader, true)).toEqual([])
  expect(await choose(reader, false)).toEqual([{ topicId: reader.topicId, wanted: false }])
  const topic = { id: reader.topicId, name: 'Offers' }
  expect(await consentsOf(reader)).toMatchObject([
    { kind: 'topic_declined', topic, ...browser, form_id: 4, form_version: 2 },
    { kind: 'topic_wanted', topic, ...browser, form_id: 4, form_version: 2 },
  ])
})

test('a choice of a topic from another workspace changes nothing', async () => {
  const [reader, other] = [await aReader(), await aReader()]
  const foreign = choose({ ...reader, topicId: other.topicId }, true)
  await expect(foreign).rejects.toMatchObject({ code: 'topic_unknown' })
  expect(await rowsOf(reader)).toEqual({ choices: 0, consents: 0 })
})

test('the evidence has the browser’s name in one line, shortened', async () => {
  const reader = await aReader()
  const { caller, contactId } = reader
  const consent = { workspaceId: caller.workspaceId, contactId, kind: 'signed_up' as const, ip: null }
  await transaction(db, (tx) => recordConsent(tx, { ...consent, agent: `Fire\nfox ${'x'.repeat(500)}` }))
  const [found] = await consentsOf(reader)
  expect(found).toMatchObject({ kind: 'signed_up', ip: null, topic: null, form_id: null })
  expect(found?.agent).toMatch(/^Fire fox x{291}$/)
})

test('a recorded consent cannot be changed', async () => {
  const reader = await aReader()
  await choose(reader, true)
  for (const statement of [sql`update consents set ip = null`, sql`truncate consents`])
    await expect(rows(db, statement)).rejects.toThrow('Consents are never changed')
})

test('consents of another workspace’s contact are not found', async () => {
  const [reader, other] = [await aReader(), await aReader()]
  await choose(reader, true)
  expect((await other.call(listContactConsents, { params: { id: reader.contactId } })).status).toBe(404)
})

test('an export of the person contains topics and consents', async () => {
  const reader = await aReader()
  await choose(reader, false)
  const answer = await reader.call(exportContact, { params: { id: reader.contactId } })
  expect(answer.status).toBe(200)
  const { rawPayload } = await app.inject({
    url: `/api/contacts/${String(reader.contactId)}/export`,
    headers: { authorization: `Bearer ${reader.token}` },
  })
  const files = textsIn(rawPayload)
  expect(JSON.parse(files['person.json'] ?? '')).toMatchObject({
    topics: [{ name: 'Offers', wanted: false }],
    consents: [{ kind: 'topic_declined', ip: '192.0.2.7', form_version: 2 }],
  })
  expect(files['consents.csv']).toContain('topic_declined,Offers,4,2,192.0.2.7,Firefox')
  expect(files['topics.csv']).toContain('Offers,')
})

test('an erased person has no choice and no consent left', async () => {
  const reader = await aReader()
  await choose(reader, true)
  await reader.call(eraseContact, { params: { id: reader.contactId }, body: { email } })
  expect(await rowsOf(reader)).toEqual({ choices: 0, consents: 0 })
})

test('a restored contact has its choices again; the choices of a purged contact are deleted', async () => {
  const [restored, gone] = [await aReader(), await aReader()]
  for (const reader of [restored, gone]) {
    await choose(reader, true)
    await reader.call(deleteContact, { params: { id: reader.contactId } })
  }
  await jobs.forget_choices.run(db)
  await restored.call(restoreContact, { params: { id: restored.contactId } })
  await rows(db, sql`update deleted_contacts set deleted_at = now() - interval '2 days'`)
  await jobs.purge_groups.run(db)
  await jobs.forget_choices.run(db)
  expect(await rowsOf(restored)).toEqual({ choices: 1, consents: 1 })
  expect(await rowsOf(gone)).toEqual({ choices: 0, consents: 0 })
})
