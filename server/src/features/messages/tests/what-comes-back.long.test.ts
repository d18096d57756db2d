// After a single message is sent: the events for endpoints, the reader's unsubscribe, and its bounce.
import * as api from '@lettermill/contracts'
import { afterAll, expect, test } from 'vitest'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { forgetWanted } from '../../facts/index.ts'
import { aSubscriber, eventsOf } from '../../webhooks/tests/frame.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink({
  rcpt: (address) => (address.startsWith('gone') ? '550 5.1.1 No such user' : null),
})
const { call, caller, receiver } = await aSubscriber(app, db)
forgetWanted()
const worker = await aWorker(database, sink.url, {}, testSecretKey, receiver.reach)
afterAll(async () => {
  await worker.stop()
  await sink.close()
})
const { templateId } = await aCampaign(db, {
  contacts: 1,
  workspaceId: caller.workspaceId,
  body: '<p><a href="https://shop.example/orders/">Order {{ data.order }}</a></p>',
})
await call(api.updateMessageTemplate, {
  params: { id: templateId },
  body: { message_subject: 'Your order', is_service: false },
})

const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const send = async (email: string) =>
  (await call(api.sendMessage, { body: { templateId, to: { email }, data: { order: 7 } } })).body.id
const find = async (id: number) => (await call(api.getMessage, { params: { id } })).body
const state = async (id: number) => (await find(id)).state
const sent = async (email: string) => {
  const id = await send(email)
  await until(async () => (await state(id)) === 'sent')
  const source = sink.arrivals.find(({ to }) => to === email)?.source.toString() ?? ''
  return { id, source: source.replace(/=\r\n/g, '').replaceAll('=3D', '=') }
}
/** The only event of the type about the message. */
const told = async (type: string, id: number) => {
  const found = () =>
    eventsOf(receiver).filter((event) => event['type'] === type && event['message_id'] === id)
  await until(() => found().length > 0, 30)
  expect(found()).toHaveLength(1)
  return found()[0] ?? {}
}

test('Webhooks get events with the id of a single message that was sent, opened and clicked', async () => {
  const { id, source } = await sent('reader@far.example')
  expect(await told('message.sent', id)).toMatchObject({ email: 'reader@far.example' })
  await rows(db, sql`update deliveries set at = at - interval '1 minute'`)
  forgetWanted()
  const headers = { 'user-agent': person }
  const [open, click] = [/\/o\/[\w-]+/, /\/c\/[\w-]+/].map((each) => each.exec(source)?.[0] ?? '')
  await app.inject({ url: open ?? '', headers })
  expect((await app.inject({ url: click ?? '', headers })).headers.location).toContain('/orders/')
  expect(await told('message.opened', id)).toMatchObject({ email: 'reader@far.example' })
  expect(await told('message.clicked', id)).toMatchObject({ link: 0 })
  await until(async () => (await find(id)).clicks === 1)
  expect((await find(id)).opens).toBe(1)
})

test('A contact who unsubscribes by the header of a message gets no further one, and webhooks get an event', async () => {
  await call(api.upsertContacts, { body: { contacts: [{ email: 'leaves@far.example' }] } })
  const { source } = await sent('leaves@far.example')
  const header = /List-Unsubscribe: <https?:\/\/[^/]+(\/u\/[\w-]+)>/.exec(source.replace(/\r\n[ \t]+/g, ' '))
  const left = await app.inject({
    method: 'POST',
    url: header?.[1] ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(left.statusCode).toBe(200)
  const next = await send('leaves@far.example')
  await until(async () => (await state(next)) === 'skipped')
  expect((await find(next)).reason).toBe('Unsubscribed before the message left.')
  const gone = () => eventsOf(receiver).filter(({ type }) => type === 'contact.unsubscribed')
  await until(() => gone().length > 0, 30)
  expect(gone()).toMatchObject([{ email: 'leaves@far.example' }])
})

test('A bounce that a script reported by the address of a single message was not linked to the message', async () => {
  const refused = await send('gone@far.example')
  await until(async () => (await state(refused)) === 'failed')
  expect(await told('message.failed', refused)).toMatchObject({ kind: 'hard', code: 550, status: '5.1.1' })
  const { id } = await sent('later@far.example')
  const reports = [
    { id: '1', email: 'later@far.example', kind: 'hard' as const, code: 550, words: 'No such user' },
  ]
  expect((await call(api.sendFeedback, { body: { reports } })).status).toBe(200)
  expect(await told('message.bounced', id)).toMatchObject({ kind: 'hard', email: 'later@far.example' })
  for (const email of ['gone@far.example', 'later@far.example']) {
    const next = await send(email)
    await until(async () => (await state(next)) === 'skipped')
    expect((await find(next)).reason).toBe('The address was refused for good by an earlier message.')
  }
})
