// The log of an endpoint's calls: tests, and calls that are posted again.
import {
  webhookTimes,
  type ReplyOf,
  type getWebhookCall as getCallContract,
  type WebhookCall,
} from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  countWaiting,
  findBody,
  findCall,
  insertCall,
  listAttempts,
  lockCall,
  replay,
  replayFailed,
} from './queries/calls.ts'
import { attemptInWords, callInWords } from './failures.ts'
import { dropCalls } from './queries/jobs.ts'
import { assertOn } from './webhooks.ts'

/** The most test events of one endpoint that may wait at a time. */
const mostTests = 5
/** The most failed calls that one request posts again. */
const mostReplayed = 10_000
/** The most attempts that the page of a call shows. */
const mostAttempts = 100

/** @throws Problem not_found, webhook_off, webhook_tests_waiting */
export async function sendTest(tx: Tx, workspaceId: number, id: number): Promise<WebhookCall> {
  await assertOn(tx, workspaceId, id)
  const type = 'webhook.test'
  if ((await countWaiting(tx, id, type, mostTests)) >= mostTests) throw new Problem('webhook_tests_waiting')
  const data = { message: 'This is a test event. Nothing happened.' }
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data })
  const call = { webhookId: id, workspaceId, type, events: 1, contactIds: [], body }
  return getCall(tx, workspaceId, await insertCall(tx, call))
}

/** @throws Problem not_found */
export async function getCall(db: Db, workspaceId: number, id: number): Promise<WebhookCall> {
  const found = await findCall(db, workspaceId, id)
  if (!found) throw new Problem('not_found')
  return callInWords(found)
}

/** @throws Problem not_found */
export async function getWholeCall(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<ReplyOf<typeof getCallContract>> {
  const call = await getCall(db, workspaceId, id)
  const log = await listAttempts(db, id, mostAttempts)
  return { ...call, body: await findBody(db, id), log: log.map(attemptInWords) }
}

/** @throws Problem not_found, webhook_off, webhook_call_waiting */
export async function replayCall(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<{ call: WebhookCall; webhookId: number }> {
  const call = await lockCall(tx, workspaceId, id)
  if (!call) throw new Problem('not_found')
  await assertOn(tx, workspaceId, call.webhook_id)
  if (call.state === 'waiting') throw new Problem('webhook_call_waiting')
  await replay(tx, id)
  return { call: await getCall(tx, workspaceId, id), webhookId: call.webhook_id }
}

/** @returns how many; @throws Problem not_found, webhook_off */
export async function replayAllFailed(
  tx: Tx,
  workspaceId: number,
  id: number,
  since: string,
): Promise<number> {
  await assertOn(tx, workspaceId, id)
  return replayFailed(tx, id, since, mostReplayed)
}

/** Deletes log entries older than 30 days. @returns how many calls */
export function dropOldCalls(db: Db): Promise<number> {
  return dropCalls(db, webhookTimes.logDays)
}
