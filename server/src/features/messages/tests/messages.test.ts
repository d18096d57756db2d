// Single messages, from the call to the relay and back.
import {
  createApiToken,
  eraseContact,
  getMessage,
  getMessageContent,
  listMessageDays,
  listMessages,
  sendMessage,
  sendMessages,
  updateMessageTemplate,
} from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { jobs } from '../../../worker/jobs.ts'
import { findRestored, goOnRestored, holdRestored } from '../../campaigns/holds/restored.ts'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { dropOldMessages, purgeMessages } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { QUOTA_MESSAGES: '1000' })
const sink = await aSink()
const worker = await aWorker(database, sink.url, { RETRY_DELAYS: '300ms,300ms' })
afterAll(async () => {
  await worker.stop()
  await sink.close()
})
beforeEach(() => sink.reset())

interface Shop extends SignedIn {
  templateId: number
}

/** An account with one sender, and a template that can be sent. */
async function aShop(body = '<p>Order {{ data.order }}</p>', isService = false): Promise<Shop> {
  const owner = await aSignedInAccount(app, db)
  const { workspaceId } = owner.caller
  const { templateId } = await aCampaign(db, { contacts: 1, workspaceId, body })
  const use = { message_subject: 'Your order {{ data.order }}', is_service: isService }
  await owner.call(updateMessageTemplate, { params: { id: templateId }, body: use })
  return { ...owner, templateId }
}

const stateOf = async ({ call }: Shop, id: number) => (await call(getMessage, { params: { id } })).body
const ended = async (shop: Shop, id: number) => {
  await until(async () => !['pending', 'deferred'].includes((await stateOf(shop, id)).state))
  return stateOf(shop, id)
}
const arrivedAt = (email: string) => sink.arrivals.filter(({ to }) => to === email)
const suppress = ({ caller }: Shop, email: string, reason: string) =>
  rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason) values (${caller.workspaceId}, ${email}, ${reason})`,
  )

test('A message reaches its address with its own data, and its state can be read', async () => {
  const shop = await aShop('<p>{{ first_name }}: {% for i in data.items %}{{ i.name }},{% endfor %}</p>')
  const to = { email: 'c1@far.example', name: 'Ann Lee' }
  const body = { templateId: shop.templateId, to, data: { order: 7, items: [{ name: 'Tea & milk' }] } }
  const sent = await shop.call(sendMessage, { body })
  expect(sent.status).toBe(202)
  const story = await ended(shop, sent.body.id)
  expect(story).toMatchObject({ state: 'sent', email: to.email, template_name: 'T', opens: 0, clicks: 0 })
  expect(story.attempts).toMatchObject([{ outcome: 'sent', code: 250 }])
  expect(story.contact_id).toEqual(expect.any(Number))
  const [arrived] = arrivedAt(to.email)
  const mail = await PostalMime.parse(arrived?.source ?? '')
  expect(mail.subject).toBe('Your order 7')
  expect(mail.to).toEqual([{ name: 'Ann Lee', address: to.email }])
  expect(mail.html).toContain('Name1: Tea &amp; milk,')
  const content = await shop.call(getMessageContent, { params: { id: sent.body.id } })
  expect(content.body).toMatchObject({ subject: 'Your order 7', exact: true })
  const opened = /\/o\/([\w-]+)/.exec((arrived?.source.toString() ?? '').replace(/=\r\n/g, ''))?.[1] ?? ''
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  await app.inject({ url: `/o/${opened}`, headers })
  await until(async () => (await stateOf(shop, sent.body.id)).opens === 1)
  const [listed] = (await shop.call(listMessages, { query: { search: 'C1@FAR' } })).body
  expect(listed).toMatchObject({ id: sent.body.id, state: 'sent', first_open_at: expect.any(String) })
  const { days, accepted_today } = (await shop.call(listMessageDays)).body
  expect(days).toMatchObject([{ template_id: shop.templateId, sent: 1, opens: 1 }])
  expect(accepted_today).toBe(1)
})

describe('An idempotency key', () => {
  // spec: 2.messages.single
  test('makes a hundred simultaneous calls with the same content send one message', async () => {
    const shop = await aShop()
    const body = { templateId: shop.templateId, to: { email: 'once@far.example' }, data: { order: 1 } }
    const headers = { 'idempotency-key': 'order-1' }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => shop.call(sendMessage, { body, headers })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    const [id, ...others] = new Set(answers.map((answer) => answer.body.id))
    expect(others).toEqual([])
    await ended(shop, id ?? 0)
    expect(arrivedAt('once@far.example')).toHaveLength(1)
  })

  test('that was used for another body is refused, but another account may use it', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const headers = { 'idempotency-key': 'the same' }
    const to = { email: 'key@far.example' }
    const bodyOf = ({ templateId }: Shop, order: number) => ({ templateId, data: { order }, to })
    const first = await shop.call(sendMessage, { body: bodyOf(shop, 1), headers })
    const second = await shop.call(sendMessage, { body: bodyOf(shop, 2), headers })
    expect([second.status, second.problem.code]).toEqual([409, 'idempotency_key_used'])
    // A batch of one message is another call, so the key is not found.
    const batch = await shop.call(sendMessages, { body: { messages: [bodyOf(shop, 1)] }, headers })
    expect(batch.problem.code).toBe('idempotency_key_used')
    const theirs = await other.call(sendMessage, { body: bodyOf(other, 1), headers })
    expect(theirs.status).toBe(202)
    expect(theirs.body.id).not.toBe(first.body.id)
  })

  test('is forgotten after a day', async () => {
    const shop = await aShop()
    const body = { templateId: shop.templateId, to: { email: 'day@far.example' }, data: { order: 1 } }
    const headers = { 'idempotency-key': 'daily' }
    const first = await shop.call(sendMessage, { body, headers })
    await rows(db, sql`update message_requests set created_at = now() - interval '25 hours'`)
    expect((await shop.call(sendMessage, { body, headers })).body.id).not.toBe(first.body.id)
    await rows(db, sql`update message_requests set created_at = now() - interval '25 hours'`)
    expect(await jobs.forget_message_requests.run(db)).toBeGreaterThan(0)
  })

  test('of a refused call may be used again', async () => {
    const shop = await aShop()
    const headers = { 'idempotency-key': 'again' }
    const bodyOf = (email: string) => ({ templateId: shop.templateId, to: { email }, data: { order: 1 } })
    const refused = await shop.call(sendMessage, { body: bodyOf('nobody'), headers })
    expect([refused.status, refused.problem.code]).toEqual([400, 'message_address_invalid'])
    expect((await shop.call(sendMessage, { body: bodyOf('some@far.example'), headers })).status).toBe(202)
  })
})

describe('A batch', () => {
  test('of 500 messages over two templates is accepted in its order, and sent', async () => {
    const shop = await aShop()
    const { workspaceId } = shop.caller
    const copy = await row(
      db,
      sql<{ id: number }>`insert into templates (workspace_id, name, body_html, body_text, message_subject)
        values (${workspaceId}, 'Other', '<p>Other</p>', '', 'Other {{ data.order }}') returning id`,
    )
    const messages = Array.from({ length: 500 }, (_, index) => ({
      templateId: index % 3 === 0 ? (copy?.id ?? 0) : shop.templateId,
      to: { email: `b${String(index)}@many.example` },
      data: { order: index },
    }))
    const answer = await shop.call(sendMessages, { body: { messages } })
    expect(answer.status).toBe(202)
    const ids = answer.body.messages.map(({ id }) => id)
    expect(new Set(ids).size).toBe(500)
    await until(() => sink.arrivals.filter(({ to }) => to.endsWith('@many.example')).length === 500)
    const third = await stateOf(shop, ids[3] ?? 0)
    expect(third).toMatchObject({ email: 'b3@many.example', template_name: 'Other' })
    expect(arrivedAt('b3@many.example')[0]?.source.toString()).toContain('Subject: Other 3')
  })

  test('is refused as a whole if one message cannot be sent', async () => {
    const shop = await aShop()
    const good = { templateId: shop.templateId, to: { email: 'good@whole.example' } }
    const answer = await shop.call(sendMessages, {
      body: { messages: [good, { ...good, data: { text: 'x'.repeat(20_000) } }] },
    })
    expect([answer.status, answer.problem.code, answer.problem.params?.['place']]).toEqual([
      400,
      'message_data_large',
      2,
    ])
    expect((await shop.call(listMessages)).body).toEqual([])
  })
})

describe('A suppressed address', () => {
  test('is skipped with the reason; an address that only unsubscribed gets service messages', async () => {
    const [news, service] = [await aShop(), await aShop('<p>Reset</p>', true)]
    for (const shop of [news, service]) {
      await suppress(shop, 'left@far.example', 'unsubscribed')
      await suppress(shop, 'dead@far.example', 'hard_bounce')
      await suppress(shop, 'angry@far.example', 'complaint')
    }
    const outcomes = async (shop: Shop) => {
      const found: string[] = []
      for (const name of ['left', 'dead', 'angry']) {
        const body = { templateId: shop.templateId, to: { email: `${name}@far.example` } }
        const { id } = (await shop.call(sendMessage, { body })).body
        const { state, reason } = await ended(shop, id)
        found.push(state === 'skipped' ? `skipped: ${String(reason)}` : state)
      }
      return found
    }
    const never = [
      'skipped: The address was refused for good by an earlier message.',
      'skipped: The reader had marked an earlier message as spam.',
    ]
    expect(await outcomes(news)).toEqual(['skipped: Unsubscribed before the message left.', ...never])
    expect(await outcomes(service)).toEqual(['sent', ...never])
  })
})

test('Messages after a change of the template use the new version, and the earlier mailing ends', async () => {
  const shop = await aShop('<p>First</p>')
  const body = { templateId: shop.templateId, to: { email: 'v@far.example' } }
  await ended(shop, (await shop.call(sendMessage, { body })).body.id)
  await rows(
    db,
    sql`update templates set body_html = '<p>Second</p>', version = version + 1 where id = ${shop.templateId}`,
  )
  await ended(shop, (await shop.call(sendMessage, { body })).body.id)
  const [first, second] = arrivedAt('v@far.example').map(({ source }) => source.toString())
  expect(first).toContain('First')
  expect(second).toContain('Second')
  const mailings = () =>
    rows(
      db,
      sql<{ state: string }>`select state from mailings where workspace_id = ${shop.caller.workspaceId}
        and kind = 'stream' order by id`,
    )
  await until(async () => (await mailings())[0]?.state === 'closed')
  expect(await mailings()).toEqual([{ state: 'closed' }, { state: 'open' }])
})

test('A stream without work is closed after an hour, and the next message opens it again', async () => {
  const shop = await aShop()
  const body = { templateId: shop.templateId, to: { email: 'idle@far.example' } }
  await ended(shop, (await shop.call(sendMessage, { body })).body.id)
  const { workspaceId } = shop.caller
  await rows(
    db,
    sql`update mailings set served_at = now() - interval '2 hours' where workspace_id = ${workspaceId}`,
  )
  expect(await jobs.close_idle_streams.run(db)).toBe(1)
  await ended(shop, (await shop.call(sendMessage, { body })).body.id)
  expect(arrivedAt('idle@far.example')).toHaveLength(2)
})

test('Messages that cannot be signed wait, with the reason, and leave once they can be signed', async () => {
  const shop = await aShop()
  const { workspaceId } = shop.caller
  const body = { templateId: shop.templateId, to: { email: 'held@far.example' } }
  await ended(shop, (await shop.call(sendMessage, { body })).body.id)
  const selector = (name: string) =>
    rows(db, sql`update sending_domains set dkim_selector = ${name} where workspace_id = ${workspaceId}`)
  // Raises the version, so that no compiled message stays in the cache.
  await rows(db, sql`update templates set version = version + 1 where id = ${shop.templateId}`)
  const own = sql`workspace_id = ${workspaceId}`
  const key = sql`(select dkim_private_key from sending_domains where ${own})`
  const kept = await row(db, sql<{ key: string }>`select ${key} as key`)
  await rows(db, sql`update sending_domains set dkim_private_key = 'sealed' where ${own}`)
  const { id } = (await shop.call(sendMessage, { body })).body
  await until(async () => (await stateOf(shop, id)).held_code !== null)
  expect((await stateOf(shop, id)).state).toBe('pending')
  const { held_code: code, held_retries: retries } = (await shop.call(listMessageDays)).body
  expect([code, retries]).toEqual(['refused', true])
  await rows(db, sql`update sending_domains set dkim_private_key = ${kept?.key ?? ''} where ${own}`)
  await selector('lm1')
  await rows(db, sql`update mailings set held_at = now() - interval '6 minutes' where held_at is not null`)
  expect(await jobs.reopen_held_streams.run(db)).toBe(1)
  expect((await ended(shop, id)).state).toBe('sent')
})

test('A message that the relay defers is retried while others keep coming', async () => {
  const shop = await aShop()
  const to = (n: number) => ({ email: `retry${String(n)}@far.example` })
  sink.behaviour.rcpt = (address, tries) =>
    address === 'retry0@far.example' && tries === 1 ? '451 4.3.0 Later' : null
  const ids: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const body = { templateId: shop.templateId, to: to(n), data: { order: n } }
    ids.push((await shop.call(sendMessage, { body })).body.id)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  for (const id of ids) expect((await ended(shop, id)).state).toBe('sent')
  const { attempts } = await stateOf(shop, ids[0] ?? 0)
  const outcomes = attempts.map(({ outcome }) => outcome)
  expect([outcomes[0], outcomes.at(-1)]).toEqual(['deferred', 'sent'])
})

test('Messages of a restored instance wait until the administrator releases the instance', async () => {
  const shop = await aShop()
  const body = { templateId: shop.templateId, to: { email: 'restored@far.example' } }
  const before = (await shop.call(sendMessage, { body })).body
  expect(before.held).toBe(false)
  await ended(shop, before.id)
  // A message that was accepted and not sent when the backup was made.
  const { workspaceId } = shop.caller
  await rows(db, sql`update mailings set state = 'halted' where workspace_id = ${workspaceId}`)
  const stream = sql`(select mailing_id from streams where workspace_id = ${workspaceId})`
  const recipient = sql`insert into recipients (mailing_id, seq, email) values (${stream}, 2, 'pending@far.example')`
  const chunk = sql`insert into chunks (mailing_id, chunk, from_seq, to_seq) values (${stream}, 2, 2, 2)`
  for (const statement of [recipient, chunk]) await rows(db, statement)
  await transaction(db, async (tx) => {
    await rows(tx, sql`update mailings set state = 'open', total = 2 where id = ${stream}`)
    await holdRestored(tx, { database: 'another', by: 'copy' })
  })
  const { id, held } = (await shop.call(sendMessage, { body })).body
  expect(held).toBe(true)
  const batch = await shop.call(sendMessages, { body: { messages: [body] } })
  expect(batch.body.messages).toMatchObject([{ held: true }])
  expect(await findRestored(db, workspaceId)).toMatchObject({ paused: 0, scheduled: 0, messages: 3 })
  expect(await jobs.reopen_held_streams.run(db)).toBe(0)
  expect(await stateOf(shop, id)).toMatchObject({
    held_code: 'restored',
    held_retries: false,
  })
  expect((await shop.call(listMessageDays)).body.held_retries).toBe(false)
  expect(await goOnRestored(db)).toEqual({ resumed: 0, messages: 3 })
  expect((await ended(shop, id)).state).toBe('sent')
  await until(() => arrivedAt('pending@far.example').length === 1)
})

describe('Lettermill refuses', () => {
  test('a template without a subject, another account’s template, and a call that leaves the sender open', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const to = { email: 'x@far.example' }
    const refusal = async (body: object) => {
      const { status, problem } = await shop.call(sendMessage, { body })
      return [status, problem.code]
    }
    expect(await refusal({ templateId: other.templateId, to })).toEqual([400, 'campaign_part_missing'])
    expect(await refusal({ templateId: 'x', to })).toEqual([400, 'campaign_part_missing'])
    expect(await refusal({ templateId: shop.templateId, senderId: 0.5, to })).toEqual([400, 'invalid_input'])
    await rows(db, sql`update templates set message_subject = '' where id = ${shop.templateId}`)
    expect(await refusal({ templateId: shop.templateId, to })).toEqual([400, 'message_subject_missing'])
    await aCampaign(db, { workspaceId: shop.caller.workspaceId })
    expect(await refusal({ templateId: shop.templateId, to })).toEqual([400, 'message_sender_missing'])
  })

  test('messages beyond QUOTA_MESSAGES a day, and a token without the scope', async () => {
    const shop = await aShop()
    await rows(
      db,
      sql`insert into message_allowances values (${shop.caller.workspaceId}, (now() at time zone 'UTC')::date, 999)`,
    )
    const message = { templateId: shop.templateId, to: { email: 'q@far.example' } }
    const two = await shop.call(sendMessages, { body: { messages: [message, message] } })
    expect([two.status, two.problem.code, Number(two.headers['retry-after']) > 0]).toEqual([
      429,
      'messages_full',
      true,
    ])
    expect((await shop.call(sendMessage, { body: message })).status).toBe(202)
    const scopes = ['read', 'write'] as const
    const { token } = (await shop.call(createApiToken, { body: { name: 'A', scopes: [...scopes] } })).body
    const answer = await callsOf(app, token)(sendMessage, { body: message })
    expect([answer.status, answer.problem.code]).toEqual([403, 'token_scope'])
  })
})

describe('A stored message', () => {
  test('loses address and data when the person is erased', async () => {
    const shop = await aShop()
    const email = 'c1@far.example'
    const body = { templateId: shop.templateId, to: { email }, data: { order: 'secret-7' } }
    const { id } = (await shop.call(sendMessage, { body })).body
    const { contact_id } = await ended(shop, id)
    await shop.call(eraseContact, { params: { id: contact_id ?? 0 }, body: { email } })
    expect(await stateOf(shop, id)).toMatchObject({ email: '', state: 'sent', contact_id: null })
    const kept = await rows(
      db,
      sql`select from recipients r join mailings m on m.id = r.mailing_id
        where m.workspace_id = ${shop.caller.workspaceId} and m.kind = 'stream' and r.fields <> '{}'`,
    )
    expect(kept).toEqual([])
  })

  test('is deleted after EVENTS_KEEP, and with its workspace', async () => {
    const shop = await aShop()
    const { workspaceId } = shop.caller
    const body = { templateId: shop.templateId, to: { email: 'old@far.example' } }
    const { id } = (await shop.call(sendMessage, { body })).body
    await ended(shop, id)
    const keep = testConfig({}).EVENTS_KEEP
    await dropOldMessages(db, keep)
    expect((await stateOf(shop, id)).state).toBe('sent')
    await rows(
      db,
      sql`update streams set opened_at = now() - interval '431 days' where workspace_id = ${workspaceId}`,
    )
    await dropOldMessages(db, keep)
    expect((await shop.call(getMessage, { params: { id } })).status).toBe(404)
    await ended(shop, (await shop.call(sendMessage, { body })).body.id)
    await purgeMessages(db, workspaceId)
    const left = sql`select from streams where workspace_id = ${workspaceId}
      union all select from messages where workspace_id = ${workspaceId}
      union all select from mailings where workspace_id = ${workspaceId} and kind = 'stream'`
    expect(await rows(db, left)).toEqual([])
  })
})
