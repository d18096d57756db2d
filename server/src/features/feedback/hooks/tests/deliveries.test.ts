// Deliveries that providers report: behind a relay that queues, they say when the message arrived.
import { createHmac, createSign, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { sendFeedback, type HookProvider } from '@lettermill/contracts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testSecretKey } from '../../../../../test/harness.ts'
import { aSentCampaign, statsOf } from '../../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { LoopErrors } from '../../../../platform/loops/loop-errors.ts'
import { EventRecorder, judgeClicks, linkTokens } from '../../../tracking/index.ts'
import { createLog } from '../../../../platform/log/index.ts'
import { recordAndCount } from '../../../../../test/recorded-events.ts'
import { dropOldFeedback, FeedbackReader } from '../../index.ts'
import { inboxLimits } from '../../inbox-limit.ts'
import { aHookFrame } from './hook-frame.ts'

const { administrator, aHook, amazon, db, kept, post } = await aHookFrame()
const { workspaceId } = administrator.caller
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const recorder = new EventRecorder({ db, log })
afterAll(() => recorder.close())
const reader = new FeedbackReader({ db, log, tokens, recorder, loopErrors: new LoopErrors() })

/** The campaign's relay took the message ten minutes ago. */
let mailingId = 0
let lm = ''
beforeEach(async () => {
  mailingId = await aSentCampaign(db, workspaceId, { secondsAgo: 600 })
  const token = tokens.sign('bounce', { mailingId, seq: 1 })
  lm = Buffer.from(token, 'base64url').toString('hex')
})

const email = 'reader1@far.example'
const ago = (secondsAgo: number) => new Date(Math.floor(Date.now() / 1000 - secondsAgo) * 1000)
const secondsOf = (at: Date) => at.getTime() / 1000

const signingKey = 'a signing key of mailgun'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const topic = 'arn:aws:sns:eu-west-1:123456789012:deliveries'

/** A request of each provider about a delivery, as the provider's documentation shows it. */
const requests: Record<
  HookProvider,
  (at: Date) => { secret?: string; body: unknown; headers?: Record<string, string> }
> = {
  // https://postmarkapp.com/developer/webhooks/delivery-webhook
  postmark: (at) => ({
    body: {
      MessageID: randomUUID(),
      Recipient: email,
      DeliveredAt: at.toISOString(),
      Details: 'smtp;250 2.0.0 Ok: queued as 2A3B4C',
      Tag: 'news',
      ServerID: 23,
      Metadata: { lm },
      RecordType: 'Delivery',
      MessageStream: 'broadcast',
    },
  }),
  // https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads
  mailgun: (at) => {
    const [timestamp, token] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
    const signature = createHmac('sha256', signingKey)
      .update(timestamp + token)
      .digest('hex')
    return {
      secret: signingKey,
      body: {
        signature: { timestamp, token, signature },
        'event-data': {
          event: 'delivered',
          id: randomUUID(),
          timestamp: secondsOf(at),
          recipient: email,
          'delivery-status': { 'attempt-no': 1, code: 250, message: 'OK', tls: true },
          message: { headers: { 'message-id': '20260203192638.000be97f99f8cea1@shop.example' } },
          'user-variables': { lm },
        },
      },
    }
  },
  // https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
  sendgrid: (at) => {
    const body = JSON.stringify([
      {
        email,
        timestamp: secondsOf(at),
        'smtp-id': '<14c5d75ce93.dfd.64b469@ismtpd-555>',
        event: 'delivered',
        sg_event_id: randomUUID(),
        sg_message_id: '14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0',
        response: '250 OK',
        lm,
      },
    ])
    const timestamp = String(Math.floor(Date.now() / 1000))
    return {
      secret: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      body,
      headers: {
        'x-twilio-email-event-webhook-timestamp': timestamp,
        'x-twilio-email-event-webhook-signature': sign(
          'sha256',
          Buffer.from(timestamp + body),
          privateKey,
        ).toString('base64'),
      },
    }
  },
  // https://developers.brevo.com/docs/transactional-webhooks
  brevo: (at) => ({
    body: {
      event: 'delivered',
      email,
      id: 26_224,
      date: '2026-11-28 22:15:09',
      ts: secondsOf(at),
      'message-id': '<201798300811.5787683@relay.example.com>',
      ts_event: secondsOf(at),
      subject: 'News',
      'X-Mailin-custom': `lm=${lm}`,
      sending_ip: '192.0.2.1',
      // When it was sent.
      ts_epoch: ago(590).getTime(),
      tags: ['news'],
    },
  }),
  // https://developers.sparkpost.com/api/webhooks/
  sparkpost: (at) => ({
    body: [
      {
        msys: {
          message_event: {
            type: 'delivery',
            event_id: randomUUID(),
            message_id: '000443ee14578172be22',
            msg_from: 'sender@shop.example',
            queue_time: '432000',
            raw_rcpt_to: email,
            rcpt_to: email,
            rcpt_meta: { lm },
            timestamp: String(secondsOf(at)),
          },
        },
      },
    ],
  }),
  // https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
  ses: (at) => {
    const message = {
      eventType: 'Delivery',
      mail: {
        timestamp: ago(600).toISOString(),
        source: 'sender@shop.example',
        messageId: 'EXAMPLE7c191be45',
        destination: [email],
        tags: { lm: [lm] },
      },
      delivery: {
        timestamp: at.toISOString(),
        processingTimeMillis: 11_893,
        recipients: [email],
        smtpResponse: '250 2.6.0 Message received',
        reportingMTA: 'mta.example.com',
      },
    }
    const fields = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: topic,
      Message: JSON.stringify(message),
      Timestamp: new Date().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: `https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-${'a'.repeat(32)}.pem`,
    }
    const names = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'] as const
    const text = names.map((name) => `${name}\n${fields[name]}\n`).join('')
    const signature = createSign('sha256').update(text).sign(amazon.key, 'base64')
    const headers = {
      'content-type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': fields.Type,
      'x-amz-sns-message-id': fields.MessageId,
    }
    return { secret: topic, body: { ...fields, Signature: signature }, headers }
  },
}

/** Posts a delivery that happened that many seconds ago, and returns its time. */
async function postDelivery(provider: HookProvider, secondsAgo: number): Promise<string> {
  const at = ago(secondsAgo)
  const { secret, body, headers } = requests[provider](at)
  expect((await post(await aHook(provider, secret), body, headers)).status).toBe(200)
  return at.toISOString()
}

const providers = Object.keys(requests) as HookProvider[]
const reports = () =>
  rows(
    db,
    sql<{ kind: string; received_at: string; has_original: boolean }>`select kind, received_at,
      exists (select from feedback_originals o where o.feedback_id = f.id) as has_original
      from feedback f where mailing_id = ${mailingId}`,
  )

describe('A delivery that a provider reports', () => {
  test.each(providers)(
    'by %s, minutes after the relay took the message, is recorded with its own time',
    async (provider) => {
      const at = await postDelivery(provider, 100)
      expect(await kept()).toMatchObject([{ kind: 'delivered', original: '', place: { mailingId, seq: 1 } }])
      await reader.readBatch()
      expect(await reports()).toEqual([{ kind: 'delivered', received_at: at, has_original: false }])
    },
  )

  test.each(providers)('by %s, seconds after the relay took the message, is not stored', async (provider) => {
    await postDelivery(provider, 590)
    expect(await kept()).toEqual([])
  })

  test('of a message that no recipient has is not stored', async () => {
    await rows(db, sql`delete from recipients where mailing_id = ${mailingId}`)
    await postDelivery('postmark', 100)
    lm = '0'.repeat(48)
    await postDelivery('postmark', 100)
    expect(await kept()).toEqual([])
  })

  test('leaves the room of a half full inbox to bounces', async () => {
    await rows(
      db,
      sql`insert into feedback_inbox (way, envelope_from, envelope_to, body)
        select 'smtp', '', '', '' from generate_series(1, ${inboxLimits.signed.mails / 2}::integer)`,
    )
    // The sums of the inbox are read once a second.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await postDelivery('postmark', 100)
    expect(await rows(db, sql`select from feedback_inbox where way <> 'smtp'`)).toEqual([])
    await rows(db, sql`delete from feedback_inbox`)
    await new Promise((resolve) => setTimeout(resolve, 1100))
  })

  test('makes a click right after it a bot’s', async () => {
    await recordAndCount(db, [
      {
        kind: 'click',
        mailingId,
        seq: 1,
        link: 0,
        bot: null,
        source: 7,
        since: performance.now() - 95_000,
      },
    ])
    await postDelivery('sendgrid', 100)
    await reader.readBatch()
    await judgeClicks(db)
    expect(await statsOf(db, mailingId)).toMatchObject({ click: 0, bot_click: 1 })
  })

  test('is deleted after two days', async () => {
    await postDelivery('brevo', 100)
    await reader.readBatch()
    await rows(db, sql`update feedback set at = now() - interval '49 hours' where mailing_id = ${mailingId}`)
    await dropOldFeedback(db, { records: 400 * 86_400_000, originals: 86_400_000 })
    expect(await reports()).toEqual([])
  })
})

test('A script reports a delivery with its own time', async () => {
  const at = ago(100).toISOString()
  const report = {
    id: '1',
    kind: 'delivered',
    at,
    message_id: `<b-${lm}@shop.example>`,
  } as const
  expect((await administrator.call(sendFeedback, { body: { reports: [report] } })).status).toBe(200)
  await reader.readBatch()
  expect(await reports()).toEqual([{ kind: 'delivered', received_at: at, has_original: false }])
})
