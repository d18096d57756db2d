// Events of Amazon SES over SNS: which signatures are accepted, what is fetched, and what the events mean.
import { createSign } from 'node:crypto'
import * as api from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { rows, sql } from '../../../../platform/db/index.ts'
import { aHookFrame, noUser, now, type Hook } from './hook-frame.ts'

const { administrator, aHook, amazon, db, fetched, kept, lm, post } = await aHookFrame()

describe('SES', () => {
  const topic = 'arn:aws:sns:eu-west-1:123456789012:bounces'
  const certificate = `https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-${'a'.repeat(32)}.pem`
  const bounce = (more: object = {}, recipient: object = {}) => ({
    eventType: 'Bounce',
    mail: { tags: { lm: [lm] }, destination: ['c3@far.example'] },
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      feedbackId: 'f1',
      bouncedRecipients: [
        { emailAddress: 'c3@far.example', status: '5.1.1', diagnosticCode: `smtp; ${noUser}`, ...recipient },
      ],
      ...more,
    },
  })
  const signatureOf = (fields: Record<string, string>, algorithm: string) => {
    const names = [
      'Message',
      'MessageId',
      'SubscribeURL',
      'Subject',
      'Timestamp',
      'Token',
      'TopicArn',
      'Type',
    ]
    const text = names
      .flatMap((name) => (name in fields ? [`${name}\n${fields[name] ?? ''}\n`] : []))
      .join('')
    return createSign(algorithm).update(text).sign(amazon.key, 'base64')
  }
  const signed = (message: unknown, changed: Record<string, string> = {}): Record<string, string> => {
    const fields: Record<string, string> = {
      Type: 'Notification',
      MessageId: 'm1',
      TopicArn: topic,
      Message: typeof message === 'string' ? message : JSON.stringify(message),
      Timestamp: now(),
      SignatureVersion: '2',
      SigningCertURL: certificate,
      ...changed,
    }
    return {
      ...fields,
      Signature: signatureOf(fields, fields['SignatureVersion'] === '1' ? 'sha1' : 'sha256'),
    }
  }
  const notify = (hook: Hook, body: Record<string, string>) =>
    post(hook, body, {
      'content-type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': body['Type'] ?? '',
      'x-amz-sns-message-id': body['MessageId'] ?? '',
    })

  test.each(['1', '2'])('is believed with a signature of version %s', async (version) => {
    const hook = await aHook('ses', topic)
    expect((await notify(hook, signed(bounce(), { SignatureVersion: version }))).status).toBe(200)
    expect(await kept()).toMatchObject([
      { kind: 'hard', cause: 'no_such_user', key: 'm1 f1 c3@far.example', place: { mailingId: 7, seq: 3 } },
    ])
  })

  test('is refused if any field was changed, and for another topic even with a good signature', async () => {
    const hook = await aHook('ses', topic)
    const good = signed(bounce())
    for (const name of ['Message', 'MessageId', 'Timestamp', 'Signature', 'Type'])
      expect((await notify(hook, { ...good, [name]: `A${good[name] ?? ''}` })).status).toBe(403)
    const foreign = signed(bounce(), { TopicArn: topic.replace('123456789012', '999999999999') })
    fetched.length = 0
    expect((await notify(hook, foreign)).status).toBe(403)
    expect((await post(hook, good, { 'x-amz-sns-message-type': 'Notification' })).status).toBe(403)
    expect(fetched).toEqual([])
    expect((await notify(hook, signed(bounce(), { Timestamp: new Date(0).toISOString() }))).status).toBe(403)
    expect(await kept()).toEqual([])
  })

  test.each([
    certificate.replace('https', 'http'),
    certificate.replace('amazonaws.com', 'amazonaws.com.evil.example'),
    certificate.replace('sns.', 'sns.evil.example/sns.'),
    certificate.replace('https://', 'https://user@'),
    certificate.replace('amazonaws.com', 'amazonaws.com:8443'),
    certificate.replace('/Simple', '/../Simple'),
    certificate.replace('.pem', '.pem?x=1'),
    certificate.replace('.pem', '.pem#x'),
    certificate.replace('a'.repeat(32), 'g'.repeat(32)),
    certificate.replace('eu-west-1', 'us-east-1'),
    certificate.replace('sns.eu-west-1.amazonaws.com', '127.0.0.1'),
    certificate.replace('amazonaws.com', 'amazonaws\u2024com'),
  ])('does not make Lettermill fetch a certificate from %s', async (url) => {
    expect((await notify(await aHook('ses', topic), signed(bounce(), { SigningCertURL: url }))).status).toBe(
      403,
    )
    expect(fetched).toEqual([])
  })

  test('is refused with a certificate that has expired', async () => {
    const url = certificate.replace('a'.repeat(32), 'e'.repeat(32))
    expect((await notify(await aHook('ses', topic), signed(bounce(), { SigningCertURL: url }))).status).toBe(
      403,
    )
  })

  test('has its topic confirmed at Amazon’s address, never at the one in the body', async () => {
    const hook = await aHook('ses', topic)
    const body = signed('You have chosen to subscribe', {
      Type: 'SubscriptionConfirmation',
      Token: 'abc',
      SubscribeURL: 'https://evil.example/',
    })
    expect((await notify(hook, body)).status).toBe(200)
    expect(fetched.at(-1)).toBe(
      `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(topic)}&Token=abc`,
    )
    expect(fetched.some((url) => url.includes('evil'))).toBe(false)
  })

  test('with raw message delivery is refused, and the error says to switch it off', async () => {
    expect(await post(await aHook('ses', topic), bounce())).toMatchObject({
      status: 400,
      code: 'raw_delivery',
    })
  })

  test('may announce that a topic was set up', async () => {
    const hook = await aHook('ses', topic)
    expect((await notify(hook, signed('Successfully validated SNS topic'))).status).toBe(200)
    expect(await kept()).toEqual([])
  })

  test.each([
    [bounce({ bounceSubType: 'OnAccountSuppressionList' }), 'hard', 'held_by_provider'],
    [bounce({ bounceType: 'Transient' }, { diagnosticCode: '' }), 'auto_reply', null],
    [bounce({ bounceType: 'Transient', bounceSubType: 'MailboxFull' }), 'soft', 'unclear'],
    [
      bounce({ bounceType: 'Transient', bounceSubType: 'ContentRejected' }, { diagnosticCode: '' }),
      'block',
      'policy',
    ],
    [bounce({ bounceType: 'Undetermined' }, { diagnosticCode: '' }), 'soft', 'unclear'],
    [
      {
        notificationType: 'Complaint',
        mail: { tags: { lm: [lm] } },
        complaint: { complainedRecipients: [{ emailAddress: 'c3@far.example' }] },
      },
      'complaint',
      null,
    ],
    [
      {
        eventType: 'Complaint',
        mail: { source: `b-${lm}@b.example` },
        complaint: {
          complaintSubType: 'OnAccountSuppressionList',
          complainedRecipients: [{ emailAddress: 'c3@far.example' }],
        },
      },
      'complaint',
      'held_by_provider',
    ],
  ])('%#: is %s, %s', async (event, kind, cause) => {
    expect((await notify(await aHook('ses', topic), signed(event))).status).toBe(200)
    expect(await kept()).toMatchObject([{ kind, cause, place: { mailingId: 7, seq: 3 } }])
  })

  test('with thousands of recipients in one notification keeps little more than their addresses', async () => {
    const recipients = Array.from({ length: 8000 }, (_, at) => ({
      emailAddress: `c${String(at)}@far.example`,
    }))
    const hook = await aHook('ses', topic)
    expect((await notify(hook, signed(bounce({ bouncedRecipients: recipients })))).status).toBe(200)
    const [size] = await rows(
      db,
      sql<{
        count: number
        bytes: number
      }>`select count(*), sum(length(body))::bigint as bytes from feedback_inbox`,
    )
    expect(size?.count).toBe(8000)
    expect(size?.bytes).toBeLessThan(4_000_000)
  })

  test('needs the ARN of a topic', async () => {
    const body = { provider: 'ses', name: 'x', secret: 'bounces' } as const
    expect((await administrator.call(api.createHook, { body })).problem?.code).toBe('hook_topic_invalid')
  })
})
