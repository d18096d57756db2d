// Events that providers post: Lettermill accepts only a provider's own events, each once, and reads their meaning.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import * as api from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aHookFrame, noUser, now, seconds } from './hook-frame.ts'

const { administrator, aHook, kept, lm, otherLm, post } = await aHookFrame()

describe('every hook', () => {
  test('gives the same answer to a wrong key, another provider and a removed hook, whatever the body', async () => {
    const hook = await aHook('postmark')
    const [listed] = (await administrator.call(api.getFeedbackWays)).body.hooks.slice(-1)
    const wrong = [
      { ...hook, path: `${hook.path}x` },
      { ...hook, path: hook.path.replace('postmark', 'brevo') },
      { ...hook, path: '/hooks/..%2f/x' },
    ]
    for (const each of wrong)
      expect(await post(each, '{')).toMatchObject({ status: 403, code: 'hook_refused' })
    await administrator.call(api.deleteHook, { params: { id: listed?.id ?? 0 } })
    expect(await post(hook, {})).toMatchObject({ status: 403, code: 'hook_refused' })
  })

  test('accepts a body of 1 MiB and refuses one byte more', async () => {
    const hook = await aHook('postmark')
    const body = JSON.stringify({ RecordType: 'Delivery', pad: '' })
    const padded = body.replace('""', `"${'x'.repeat(1_048_576 - body.length)}"`)
    expect((await post(hook, padded)).status).toBe(200)
    expect((await post(hook, `${padded} `)).status).toBe(413)
  })

  test.each(['', '{', '"text"', '[]', 'null', `${'['.repeat(200_000)}${']'.repeat(200_000)}`])(
    'refuses %.20s, which is no event',
    async (body) => {
      expect(await post(await aHook('postmark'), body)).toMatchObject({
        status: 400,
        code: 'hook_unreadable',
      })
      expect(await kept()).toEqual([])
    },
  )

  test('shows administrators when the last event came, and why one was refused', async () => {
    const hook = await aHook('postmark')
    await post({ ...hook, authorization: '' }, { RecordType: 'Open' })
    const shown = async () => (await administrator.call(api.getFeedbackWays)).body.hooks.at(-1)
    expect(await shown()).toMatchObject({
      last_event_at: null,
      refusal: 'The password was missing',
      refusal_code: 'password_missing',
    })
    await post(hook, { RecordType: 'Open' })
    expect(await shown()).toMatchObject({ last_event_at: expect.any(String) as string, refusal: null })
  })
})

describe('Postmark', () => {
  const event = (more: object) => ({
    RecordType: 'Bounce',
    ID: 42,
    BouncedAt: now(),
    Metadata: { lm },
    ...more,
  })

  test('has to send the password or a bearer token', async () => {
    const hook = await aHook('postmark')
    const missing = await post({ ...hook, authorization: '' }, event({}))
    expect(missing).toMatchObject({ status: 401, code: 'hook_password' })
    expect(missing.headers['www-authenticate']).toContain('Basic')
    expect((await post({ ...hook, authorization: 'Basic eDp5' }, event({}))).status).toBe(403)
    const password = Buffer.from(hook.authorization.slice(6), 'base64').toString().split(':')[1] ?? ''
    expect(
      (await post({ ...hook, authorization: `Bearer ${password}` }, event({ TypeCode: 1 }))).status,
    ).toBe(200)
  })

  test.each([
    [{ TypeCode: 1, Details: noUser }, 'hard', 'no_such_user'],
    [{ TypeCode: 1, Details: '' }, 'hard', 'no_such_user'],
    [{ TypeCode: 1, Details: '550 5.7.1 Message rejected due to SPF failure' }, 'block', 'authentication'],
    [{ TypeCode: 4096, Details: noUser }, 'soft', 'unclear'],
    [{ TypeCode: 100_007 }, 'hard', 'held_by_provider'],
    [{ TypeCode: 64 }, 'auto_reply', null],
    [{ TypeCode: 512, Details: 'Rejected as spam by the filter' }, 'block', 'spam'],
    [{ TypeCode: 100_001 }, 'complaint', null],
    [{ RecordType: 'SpamComplaint' }, 'complaint', null],
    [
      { RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: 'ManualSuppression' },
      'unsubscribe',
      null,
    ],
  ])('the event %j is read as %s, with the cause %s', async (more, kind, cause) => {
    expect((await post(await aHook('postmark'), event({ Email: 'c3@far.example', ...more }))).status).toBe(
      200,
    )
    expect(await kept()).toMatchObject([
      { way: 'postmark', kind, cause, email: 'c3@far.example', place: { mailingId: 7, seq: 3 } },
    ])
  })

  test('is refused with an event that is a month old', async () => {
    const old = new Date(Date.now() - 8 * 86_400_000).toISOString()
    expect((await post(await aHook('postmark'), event({ TypeCode: 1, BouncedAt: old }))).status).toBe(200)
    expect(await kept()).toEqual([])
  })

  test('names no delivery with a forged token', async () => {
    const forged = '0'.repeat(48)
    await post(await aHook('postmark'), event({ TypeCode: 1, Metadata: { lm: forged } }))
    expect(await kept()).toMatchObject([{ place: null }])
  })
})

describe('Mailgun', () => {
  const key = 'a signing key of mailgun'
  const signed = (token: string, at = seconds(), right = key) => ({
    timestamp: String(at),
    token,
    signature: createHmac('sha256', right)
      .update(`${String(at)}${token}`)
      .digest('hex'),
  })
  const event = (more: object = {}) => ({
    event: 'failed',
    severity: 'permanent',
    recipient: 'c3@far.example',
    timestamp: seconds(),
    'delivery-status': { code: 550, message: noUser },
    'user-variables': { lm },
    ...more,
  })

  test('is believed with its own signature and with that of the parent account', async () => {
    const hook = await aHook('mailgun', key)
    const other = signed('t', seconds(), 'another key of mailgun')
    expect((await post(hook, { signature: other, 'event-data': event() })).code).toBe('hook_refused')
    expect((await post(hook, { 'event-data': event() })).code).toBe('hook_unreadable')
    expect(
      (await post(hook, { signature: signed('a', seconds() - 90_000), 'event-data': event() })).status,
    ).toBe(403)
    expect(
      (await post(hook, { signature: signed('b', seconds() + 400), 'event-data': event() })).status,
    ).toBe(403)
    expect(await kept()).toEqual([])
    expect((await post(hook, { signature: signed('c'), 'event-data': event() })).status).toBe(200)
    const asParent = { signature: other, 'parent-signature': signed('d'), 'event-data': event() }
    expect((await post(hook, asParent)).status).toBe(200)
    expect(await kept()).toMatchObject([{ kind: 'hard', code: 550, status: '5.1.1' }, { kind: 'hard' }])
  })

  test('signs one event with a token: a signature that was used cannot be used for another recipient', async () => {
    const hook = await aHook('mailgun', key)
    const delivered = { signature: signed('once'), 'event-data': event({ event: 'delivered' }) }
    expect((await post(hook, delivered)).status).toBe(200)
    const other = event({ recipient: 'victim@far.example', 'user-variables': { lm: otherLm } })
    expect((await post(hook, { signature: signed('once'), 'event-data': other })).code).toBe('hook_refused')
    const asParent = {
      signature: { token: 'made up' },
      'parent-signature': signed('once'),
      'event-data': other,
    }
    expect((await post(hook, asParent)).code).toBe('hook_refused')
    const second = await aHook('mailgun', key)
    expect((await post(second, { signature: signed('once'), 'event-data': other })).code).toBe('hook_refused')
    expect(await kept()).toEqual([])
  })

  test('may send the same event with the same signature again', async () => {
    const hook = await aHook('mailgun', key)
    const same = { signature: signed('twice'), 'event-data': event() }
    expect((await post(hook, same)).status).toBe(200)
    expect((await post(hook, same)).status).toBe(200)
    const [one, other] = await kept()
    expect(other?.key).toBe(one?.key)
  })

  test.each([
    [{ severity: 'temporary' }, 'delayed', null],
    [
      { 'delivery-status': { code: 605, message: 'Not delivering to previously bounced address' } },
      'hard',
      'held_by_provider',
    ],
    [
      {
        'delivery-status': {
          code: 607,
          message: 'Not delivering to a user who marked your messages as spam',
        },
      },
      'complaint',
      'held_by_provider',
    ],
    [{ 'delivery-status': { code: 606 } }, 'unsubscribe', null],
    [
      { 'delivery-status': { code: 554, message: '5.7.1 blocked using zen.spamhaus.org' } },
      'block',
      'reputation',
    ],
    [{ event: 'complained' }, 'complaint', null],
    [{ event: 'unsubscribed' }, 'unsubscribe', null],
  ])('the event %j is read as %s, with the cause %s', async (more, kind, cause) => {
    const hook = await aHook('mailgun', key)
    const signature = signed(JSON.stringify(more))
    expect((await post(hook, { signature, 'event-data': event(more) })).status).toBe(200)
    expect(await kept()).toMatchObject([{ kind, cause }])
  })
})

describe('SendGrid', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const shownKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const signedHeaders = (body: string, at = String(seconds())) => ({
    'x-twilio-email-event-webhook-timestamp': at,
    'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(at + body), {
      key: privateKey,
      dsaEncoding: 'der',
    }).toString('base64'),
  })
  const event = (number: number, more: object = {}) => ({
    event: 'bounce',
    type: 'bounce',
    email: 'c3@far.example',
    timestamp: seconds(),
    sg_event_id: `e${String(number)}`,
    reason: noUser,
    lm,
    ...more,
  })

  test('is believed for the exact bytes that it signed, but not for the same JSON in other bytes', async () => {
    const hook = await aHook('sendgrid', shownKey)
    const body = JSON.stringify([event(1)], null, 2)
    expect((await post(hook, JSON.stringify([event(1)]), signedHeaders(body))).status).toBe(403)
    expect((await post(hook, body)).status).toBe(403)
    expect(await kept()).toEqual([])
    expect((await post(hook, body, signedHeaders(body))).status).toBe(200)
    expect(await kept()).toMatchObject([{ kind: 'hard', key: 'e1', place: { seq: 3 } }])
  })

  test('posts five hundred events at once, and Lettermill keeps only events that report a problem', async () => {
    const kinds = ['bounce', 'delivered', 'open', 'processed', 'spamreport']
    const events = Array.from({ length: 500 }, (_, at) => event(at, { event: kinds[at % 5] }))
    const body = JSON.stringify(events)
    expect((await post(await aHook('sendgrid', shownKey), body, signedHeaders(body))).status).toBe(200)
    expect(await kept()).toHaveLength(200)
  })

  test.each([
    [{ type: 'blocked', reason: '550 5.7.26 unauthenticated mail' }, 'block', 'authentication'],
    [{ type: 'expired', reason: 'unable to get mx info' }, 'soft', 'unclear'],
    [{ event: 'dropped', reason: 'Bounced Address' }, 'hard', 'held_by_provider'],
    [{ event: 'dropped', reason: 'Spam Reporting Address' }, 'complaint', 'held_by_provider'],
    [{ event: 'dropped', reason: 'Unsubscribed Address' }, 'unsubscribe', null],
    [{ event: 'deferred' }, 'delayed', null],
    [{ event: 'group_unsubscribe' }, 'unsubscribe', null],
  ])('the event %j is read as %s, with the cause %s', async (more, kind, cause) => {
    const body = JSON.stringify([event(1, more)])
    await post(await aHook('sendgrid', shownKey), body, signedHeaders(body))
    expect(await kept()).toMatchObject([{ kind, cause }])
  })

  test('needs a valid key', async () => {
    const body = { provider: 'sendgrid', name: 'x', secret: 'nonsense' } as const
    expect((await administrator.call(api.createHook, { body })).problem?.code).toBe('hook_public_key_invalid')
  })
})

describe('Brevo and SparkPost', () => {
  test.each([
    [{ event: 'hard_bounce', reason: noUser }, 'hard', 'no_such_user'],
    [{ event: 'hard_bounce', reason: '552 5.2.2 mailbox full, over quota' }, 'soft', 'full'],
    [{ event: 'blocked' }, 'hard', 'held_by_provider'],
    [{ event: 'spam' }, 'complaint', null],
  ])('the Brevo event %j is read as %s, with the cause %s', async (more, kind, cause) => {
    const event = { email: 'c3@far.example', ts_epoch: Date.now(), 'X-Mailin-custom': `lm=${lm}`, ...more }
    const hook = await aHook('brevo')
    expect((await post(hook, event)).status).toBe(200)
    expect((await post(hook, [event])).status).toBe(200)
    const [one, other] = await kept()
    expect(one).toMatchObject({ kind, cause, place: { mailingId: 7, seq: 3 } })
    expect(other?.key).toBe(one?.key)
  })

  test.each([
    [{ type: 'bounce', bounce_class: '10', raw_reason: noUser }, 'hard', 'no_such_user'],
    [{ type: 'out_of_band', bounce_class: '22', raw_reason: 'Mailbox is full' }, 'soft', 'full'],
    [{ type: 'bounce', bounce_class: '60' }, 'auto_reply', null],
    [{ type: 'spam_complaint', fbtype: 'abuse' }, 'complaint', null],
  ])('the SparkPost event %j is read as %s, with the cause %s', async (more, kind, cause) => {
    const event = {
      event_id: '1',
      raw_rcpt_to: 'c3@far.example',
      timestamp: seconds(),
      rcpt_meta: { lm },
      ...more,
    }
    const hook = await aHook('sparkpost')
    expect((await post(hook, [{ msys: {} }])).status).toBe(200)
    expect((await post(hook, [{ msys: { message_event: event } }])).status).toBe(200)
    expect(await kept()).toMatchObject([{ kind, cause, place: { mailingId: 7, seq: 3 } }])
  })
})
