// Relays from Settings: who may set them, what is stored, and where mail goes after a change.
import * as api from '@lettermill/contracts'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSealer } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import { sealStoredPasswords } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const worker = await aWorker(database, '')
afterAll(() => worker.stop())
beforeEach(async () => {
  await rows(db, sql`truncate relays, relay_states, relay_days`)
  sink.reset()
})

const port = Number(new URL(sink.url).port)
const fields = {
  name: 'Own server',
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  username: '',
  connections: null,
  is_active: true,
}
const add = (values: Partial<api.RelayFields> = {}) =>
  administrator.call(api.createRelay, { body: { ...fields, ...values } })
const list = async () => (await administrator.call(api.listRelays)).body
const isTestMode = async () => (await administrator.call(api.listMailbox, { query: {} })).body.active

/** Sends a campaign to `contacts` contacts, and resolves when all messages are sent. */
async function sent(contacts: number): Promise<void> {
  const account = await aSignedInAccount(app, db)
  const campaign = await aCampaign(db, { contacts, workspaceId: account.caller.workspaceId })
  await account.call(api.sendCampaign, { params: { id: campaign.campaignId }, body: {} })
  await until(
    async () => (await campaign.now()).status === 'completed' || (await campaign.now()).status === 'sent',
  )
}
const kept = async () =>
  (await row(db, sql<{ count: number }>`select count(*)::integer as count from mailbox_messages`))?.count

describe('Mail', () => {
  // spec: beyond.relays.settings
  test('goes to the built-in mailbox without a relay, and to a new relay without a restart', async () => {
    expect(await isTestMode()).toBe(true)
    await sent(3)
    expect(await kept()).toBe(3)
    expect((await add()).status).toBe(200)
    expect(await isTestMode()).toBe(false)
    await sent(4)
    expect(sink.arrivals).toHaveLength(4)
    expect(await kept()).toBe(3)
  })

  test('goes to the built-in mailbox again once the last relay is removed', async () => {
    const { body } = await add()
    await sent(2)
    await administrator.call(api.deleteRelay, { params: { id: body.id ?? 0 } })
    const before = await kept()
    await sent(2)
    expect(sink.arrivals).toHaveLength(2)
    expect(await kept()).toBe((before ?? 0) + 2)
  })

  test('never goes over a relay that is switched off', async () => {
    const { body } = await add()
    await administrator.call(api.updateRelay, {
      params: { id: body.id ?? 0 },
      body: { ...fields, is_active: false },
    })
    expect(await isTestMode()).toBe(true)
    await sent(2)
    expect(sink.arrivals).toHaveLength(0)
  })
})

describe('While a campaign is being sent', () => {
  async function sending() {
    const { campaignId } = await aCampaign(db, { contacts: 1 })
    await rows(
      db,
      sql`update campaigns set status = 'processing', starts_at = now() + interval '1 day'
      where id = ${campaignId}`,
    )
    onTestFinished(async () => {
      await rows(db, sql`update campaigns set status = 'draft', starts_at = null where id = ${campaignId}`)
    })
  }

  // spec: beyond.relays.settings
  test('the first relay is refused, because the rest of the messages would reach people', async () => {
    await sending()
    const refused = await add()
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'relay_first_while_sending' })
    expect((await list()).relays).toEqual([])
    expect((await add({ is_active: false })).status).toBe(200)
  })

  test('the only relay can be neither removed nor switched off, but a second one can', async () => {
    const { body: first } = await add()
    await sending()
    const params = { id: first.id ?? 0 }
    const refusals = [
      await administrator.call(api.deleteRelay, { params }),
      await administrator.call(api.updateRelay, { params, body: { ...fields, is_active: false } }),
    ]
    for (const refused of refusals) expect(refused.body).toMatchObject({ code: 'relay_last_while_sending' })
    await add({ name: 'Another' })
    expect((await administrator.call(api.deleteRelay, { params })).status).toBe(200)
  })
})

describe('The password of a relay', () => {
  const signIn = { username: 'me@near.example', password: 'secret-of-the-relay' }

  // asvs: 13.3.1
  test('is encrypted in the database and never part of a response', async () => {
    const { body } = await add(signIn)
    expect(body).toMatchObject({ username: 'me@near.example', has_password: true })
    const stored = await row(db, sql<{ password: string }>`select password from relays`)
    expect(stored?.password).toMatch(/^sealed\.1\./)
    expect(testSealer.open(stored?.password ?? '', `relay ${String(body.id)}`)).toBe('secret-of-the-relay')
    expect(JSON.stringify([body, await list()])).not.toContain('secret-of-the-relay')
    const log = await rows(db, sql`select * from audit_entries where action like 'relay%'`)
    expect(JSON.stringify(log)).toContain(`127.0.0.1:${String(port)}`)
    expect(JSON.stringify(log)).not.toContain('secret-of-the-relay')
  })

  // asvs: 13.3.1
  test('stays if a change omits it, unless the change names another host or user', async () => {
    const { body } = await add(signIn)
    const params = { id: body.id ?? 0 }
    const change = (values: Partial<api.RelayFields>) =>
      administrator.call(api.updateRelay, {
        params,
        body: { ...fields, username: signIn.username, ...values },
      })
    expect((await change({ name: 'Renamed', port: 2525 })).body).toMatchObject({
      has_password: true,
      port: 2525,
    })
    for (const values of [{ host: 'evil.example' }, { username: 'somebody' }])
      expect((await change(values)).body).toMatchObject({ code: 'relay_password_needed' })
    const tried = await administrator.call(api.testRelay, {
      body: {
        ...fields,
        host: 'localhost',
        username: signIn.username,
        id: params.id,
        from: 'a@near.example',
        to: 'b@near.example',
      },
    })
    expect(tried.body).toMatchObject({ code: 'relay_password_needed' })
    expect((await change({ username: '' })).body).toMatchObject({ has_password: false })
  })

  test('is encrypted again at the start if an old key encrypted it, and reported if no key decrypts it', async () => {
    const old = sealerOf(['an earlier key of this instance'])
    const { body } = await add(signIn)
    await rows(db, sql`update relays set password = ${old.seal('x', `relay ${String(body.id)}`)}`)
    expect(await sealStoredPasswords(db, testSealer)).toEqual({ sealed: 0, unreadable: 1 })
    expect((await list()).relays).toMatchObject([{ state: 'unreadable' }])
    // A relay whose password cannot be decrypted must not send mail to the built-in mailbox.
    expect(await isTestMode()).toBe(false)
    const both = sealerOf(['a new key of this instance', 'an earlier key of this instance'])
    expect(await sealStoredPasswords(db, both)).toEqual({ sealed: 1, unreadable: 0 })
  })
})

test('The list shows the state of each relay: health, connections and today’s messages', async () => {
  await add()
  await add({ name: 'Dead', port: 1 })
  await add({ name: 'Strict', security: 'starttls' })
  await sent(30)
  await add({ name: 'New', host: 'localhost' })
  await until(async () => (await list()).relays[0]?.accepted_today === 30)
  for (const at of [1, 2]) await until(async () => (await list()).relays[at]?.state === 'failing')
  const { relays, send_rate, test_mode } = await list()
  expect({ send_rate, test_mode }).toEqual({ send_rate: null, test_mode: false })
  expect(relays[0]).toMatchObject({ state: 'ready', reply: '', reply_code: null, reply_params: null })
  expect(relays[3]).toMatchObject({ state: 'idle', accepted_today: 0 })
  expect(relays[1]).toMatchObject({ reply: expect.stringContaining('ECONNREFUSED'), reply_code: null })
  expect(relays[2]).toMatchObject({
    reply: 'The relay offers no TLS, but its settings require it (tls=require).',
    reply_code: 'tls_missing',
    reply_params: {},
  })
  expect(relays[1]?.failing_since).not.toBeNull()
})

describe('Testing a relay', () => {
  const tryOut = (values: object = {}) =>
    administrator.call(api.testRelay, {
      body: { ...fields, id: null, from: 'news@near.example', to: 'me@near.example', ...values },
    })

  test('shows each step and sends one message', async () => {
    const { body } = await tryOut()
    expect(body).toMatchObject({ is_sent: true, to: 'me@near.example' })
    expect(body.steps.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      'connect passed',
      'encrypt left_out',
      'sign_in left_out',
      'send passed',
    ])
    expect(body.steps.map(({ text_code }) => text_code)).toEqual([null, 'unencrypted', 'no_username', null])
    expect(sink.arrivals).toHaveLength(1)
    expect(sink.arrivals[0]?.source.toString()).toContain('From: "Lettermill" <news@near.example>')
    expect((await list()).relays).toEqual([])
  })

  test('ends at the step that failed, with the reason', async () => {
    const { body } = await tryOut({ port: 1 })
    expect(body).toMatchObject({ is_sent: false, steps: [{ step: 'connect', outcome: 'failed' }] })
    expect(body.steps[0]).toMatchObject({ text: expect.stringContaining('ECONNREFUSED'), text_code: null })
    const strict = await tryOut({ security: 'starttls' })
    expect(strict.body.steps.at(-1)).toMatchObject({ text_code: 'tls_missing', text_params: {} })
  })

  test('for the administrator admin@localhost is refused, with the advice to use a real address', async () => {
    for (const values of [{ to: 'admin@localhost' }, { from: 'not an address' }])
      expect((await tryOut(values)).body).toMatchObject({ code: 'relay_test_address_invalid' })
  })
})

test.each([
  ['a host with a path', { host: 'smtp.near.example/inbox' }],
  ['a host with a port', { host: 'smtp.near.example:25' }],
  ['a line break in the user name', { username: 'me\r\nMAIL FROM:<x@y.example>' }],
  ['a line break in the password', { username: 'me', password: 'a\r\nb' }],
  ['no name', { name: ' ' }],
  ['port 0', { port: 0 }],
])('%s is refused', async (_what, values) => {
  expect((await add(values)).status).toBe(400)
})

test('There are at most 20 relays', async () => {
  for (let at = 0; at < 20; at += 1) await add({ is_active: false })
  expect((await add()).body).toMatchObject({ code: 'relays_full' })
})

test('An account that is no administrator can neither see nor change relays', async () => {
  const account = await aSignedInAccount(app, db)
  const { body } = await add()
  const params = { id: body.id ?? 0 }
  const answers = [
    await account.call(api.listRelays),
    await account.call(api.createRelay, { body: fields }),
    await account.call(api.updateRelay, { params, body: fields }),
    await account.call(api.deleteRelay, { params }),
    await account.call(api.testRelay, {
      body: { ...fields, id: null, from: 'a@near.example', to: 'b@near.example' },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})
