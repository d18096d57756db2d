// Posts one call: it signs the call, sends it, and records the result.
import { webhookTimes, type WebhookFailure } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { NotBegun, NotPosted, postPublic, type Reach } from '../../platform/outgoing/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { product, record } from '../audit/index.ts'
import { readAddress } from './address.ts'
import {
  insertAttempt,
  markDelivered,
  markFailed,
  noteFailing,
  type Attempt,
  type DueCall,
} from './queries/deliver.ts'
import { turnOff } from './queries/webhooks.ts'
import { openSecret, signaturesOf } from './secrets.ts'

/** The most milliseconds to wait for an answer, and the most bytes of an answer that the log keeps. */
const answerWithin = 15_000
const mostResponse = 2048

/**
 * A workspace has one look-up at a time, so that names whose DNS never answers delay only the calls of their own
 * workspace. A call that waits longer for its look-up has not begun, and is posted later.
 */
const lookups = new Semaphore({ atOnce: 64, share: 1, waiting: 64, waitingEach: 8, patience: 2000 })

/** With this status (410 Gone), a receiver says that it wants no more calls. */
const gone = 410

export interface DeliverDeps {
  db: Db
  sealer: Sealer
  /** Without a slash at its end. It may change at any time: read it when it is used, and do not keep it. */
  readonly publicUrl: string
  /** For tests: decides which addresses can be reached. */
  reach?: Reach
}

/**
 * Posts a call once.
 * @returns the result; null if `stop` ended it, or if it has not begun
 */
export async function post(
  { sealer, publicUrl, reach }: DeliverDeps,
  call: DueCall,
  stop: AbortSignal,
): Promise<Attempt | null> {
  const began = performance.now()
  const ended = (rest: Omit<Attempt, 'milliseconds'>): Attempt => ({
    ...rest,
    milliseconds: Math.round(performance.now() - began),
  })
  try {
    const url = readAddress(call.url, publicUrl)
    const headers = headersOf(sealer, call)
    if (!headers)
      return ended({ status: null, response: '', failure: { code: 'secret_unreadable', params: {} } })
    const posting = { url, headers, body: call.body, timeout: answerWithin, mostResponse, stop }
    const { status, response } = await postPublic(posting, reach, (look) =>
      lookups.run(look, call.workspace_id),
    )
    return ended({ status, response, failure: refusalOf(status) })
  } catch (error) {
    if (stop.aborted || error instanceof NotBegun) return null
    if (error instanceof Problem && error.code === 'too_many_requests') return null
    const failure = failureOf(error)
    if (failure === null) throw error
    return ended({ status: null, response: '', failure })
  }
}

/** Why a call could not be posted; null if the error is a bug. */
function failureOf(error: unknown): WebhookFailure | null {
  if (error instanceof NotPosted) return error.reason
  if (!(error instanceof Problem)) return null
  const { code, params } = error
  if (code === 'webhook_url_invalid' || code === 'webhook_url_own') return { code, params: {} }
  return code === 'webhook_url_inside' ? { code, params: { host: params['host'] ?? '' } } : null
}

/** The headers with the signatures; null if no secret can be read with the SECRET_KEY of this instance. */
function headersOf(sealer: Sealer, call: DueCall): Record<string, string> | null {
  const { webhook_id: webhookId, webhook_uid: id, secret, old_secret: oldSecret, body } = call
  const secrets = [secret, oldSecret].flatMap((sealed) => {
    const opened = sealed === null ? null : openSecret(sealer, webhookId, sealed)
    return opened === null ? [] : [opened]
  })
  if (secrets.length === 0) return null
  const at = Math.floor(Date.now() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Lettermill',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signaturesOf(secrets, { id, at, body }),
  }
}

/** The reason why a status is no success; null if it is one. */
function refusalOf(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  return { code: status >= 300 && status < 400 ? 'redirected' : 'answered', params: { status } }
}

/** Records an attempt and its effects on the call and the endpoint. */
export function recordAttempt(db: Db, call: DueCall, attempt: Attempt): Promise<void> {
  return transaction(db, async (tx) => {
    await insertAttempt(tx, call.id, attempt)
    if (attempt.failure === null) return markDelivered(tx, call)
    await markFailed(tx, call, attempt.status === gone ? null : secondsToNext(call.tries + 1))
    const isOver = await noteFailing(tx, call.webhook_id, webhookTimes.failingDays)
    if (attempt.status === gone) await turnOffFor(tx, call, 'gone')
    else if (isOver) await turnOffFor(tx, call, 'failing')
  })
}

/** Turns an endpoint off, with an entry in the audit log. */
export async function turnOffFor(
  tx: Tx,
  { webhook_id: id, workspace_id: workspaceId, url }: Pick<DueCall, 'webhook_id' | 'workspace_id' | 'url'>,
  reason: 'gone' | 'failing' | 'backlog',
): Promise<void> {
  if (!(await turnOff(tx, id, reason))) return
  const object = { kind: 'webhook', id, name: url } as const
  await record(tx, { ...product, workspaceId }, { action: 'webhook_turned_off', object, detail: reason })
}

const [second, minute, hour] = [1, 60, 3600]

/** Seconds before each attempt. The first attempt is made at once. */
const delays = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const

/** A random part of this size at most is added to each delay. Calls that failed together then do not retry together. */
const jitter = 0.1

/**
 * When a call is retried. Pure.
 * @param tries attempts until now
 * @param random from 0 to 1
 * @returns seconds until the next attempt; null after the last one
 */
export function secondsToNext(tries: number, random: number = Math.random()): number | null {
  const delay = delays[tries]
  return delay === undefined ? null : delay * (1 + jitter * random)
}
