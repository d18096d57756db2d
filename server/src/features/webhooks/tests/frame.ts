// Shared by the tests of webhooks: an account with an endpoint, a receiver, and the loop that posts to it.
import {
  createWebhook,
  getWebhookCall,
  listWebhookCalls,
  webhookEvents,
  type WebhookEvent,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { testSealer } from '../../../../test/harness.ts'
import { aReceiver, type Receiver } from '../../../../test/webhook-receiver.ts'
import type { Db } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import type { Reach } from '../../../platform/outgoing/index.ts'
import { WebhookSender } from '../sender.ts'

export interface Subscribed extends SignedIn {
  webhookId: number
  secret: string
  receiver: Receiver
}

/** An account with an endpoint at a receiver of its own. */
export async function aSubscriber(
  app: FastifyInstance,
  db: Db,
  events: readonly WebhookEvent[] = webhookEvents,
): Promise<Subscribed> {
  const receiver = await aReceiver()
  const account = await aSignedInAccount(app, db)
  const body = { url: `${receiver.url}/hook`, description: '', events: [...events] }
  const made = (await account.call(createWebhook, { body })).body
  return { ...account, webhookId: made.id, secret: made.secret, receiver }
}

/** Starts a loop that posts waiting calls until the tests of the file end. */
export function aSender(db: Db, reach: Reach): WebhookSender {
  const log = createLog('error')
  const publicUrl = 'https://mill.example'
  const sender = new WebhookSender({
    db,
    log,
    sealer: testSealer,
    publicUrl,
    loopErrors: new LoopErrors(),
    reach,
  })
  sender.start()
  afterAll(() => sender.stop())
  return sender
}

interface Payload {
  type: string
  timestamp: string
  data: { events?: Record<string, unknown>[] } & Record<string, unknown>
}

/** The bodies that a receiver got. */
export const payloadsOf = ({ arrivals }: Receiver): Payload[] =>
  arrivals.map(({ body }) => JSON.parse(body) as Payload)

/** The events that a receiver got, each with its type. */
export function eventsOf(receiver: Receiver): Record<string, unknown>[] {
  return payloadsOf(receiver).flatMap(({ type, data }) =>
    (data.events ?? [data]).map((event) => ({ ...event, type })),
  )
}

/** The log of an endpoint, newest first. */
export async function callsOfWebhook({ call, webhookId: id }: Subscribed) {
  return (await call(listWebhookCalls, { params: { id }, query: { limit: 100 } })).body
}

export async function wholeCall({ call }: Subscribed, id: number) {
  return (await call(getWebhookCall, { params: { id } })).body
}
