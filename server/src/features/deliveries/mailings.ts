// Opens, halts and reopens mailings, for campaigns.
import { setTimeout as sleep } from 'node:timers/promises'
import { notify, type Db, type Tx } from '../../platform/db/index.ts'
import { lockPeople } from '../contacts/index.ts'
import type { Content } from './content.ts'
import {
  countUnhalted,
  haltWorkspace,
  insertChunks,
  insertMailing,
  insertRecipients,
  isWarmedUp,
  setMailingState,
  type Audience,
} from './queries/mailings.ts'

/** What processes signal each other through the database. */
export type Signal = { kind: 'work' | 'urgent' } | { kind: 'halt' | 'free'; mailingId: number }

/** Reads a notification; anything unknown means that there may be work. */
export function readSignal(payload: string): Signal {
  if (payload === 'urgent') return { kind: payload }
  const [, kind, mailingId] = /^(halt|free) (\d+)$/.exec(payload) ?? []
  if (kind !== 'halt' && kind !== 'free') return { kind: 'work' }
  return { kind, mailingId: Number(mailingId) }
}

/**
 * Opens a mailing to contacts, frozen as they are now, in the caller's transaction.
 * @param topicId contacts who switched it off are skipped, as of the moment at which their message would leave
 */
export async function openMailing(
  tx: Tx,
  workspaceId: number,
  audience: Audience,
  content: Content,
  topicId: number | null = null,
): Promise<{ mailingId: number; total: number }> {
  const mailingId = await insertMailing(tx, workspaceId, content, topicId)
  await lockPeople(tx, workspaceId)
  // A warm-up sends to the most engaged contacts first.
  const isEngagedFirst = await isWarmedUp(tx, mailingId)
  const total = await insertRecipients(tx, workspaceId, mailingId, audience, isEngagedFirst)
  await insertChunks(tx, mailingId, total)
  await signalWork(tx)
  return { mailingId, total }
}

/** Wakes the workers once the transaction has committed. */
export function signalWork(db: Db): Promise<void> {
  return notify(db, 'work')
}

/** The same for messages of a stream; a worker of an earlier version looks for any work. */
export function signalUrgent(db: Db): Promise<void> {
  return notify(db, 'urgent')
}

/** After the commit, no worker starts a message of the campaign. */
export async function haltMailing(tx: Tx, workspaceId: number, mailingId: number): Promise<void> {
  if (await setMailingState(tx, workspaceId, mailingId, 'halted'))
    await notify(tx, `halt ${String(mailingId)}`)
}

/** The same for all of a workspace's campaigns. */
export async function haltAllOf(tx: Tx, workspaceId: number): Promise<void> {
  for (const mailingId of await haltWorkspace(tx, workspaceId)) await notify(tx, `halt ${String(mailingId)}`)
}

export async function reopenMailing(tx: Tx, workspaceId: number, mailingId: number): Promise<void> {
  if (await setMailingState(tx, workspaceId, mailingId, 'open')) await signalWork(tx)
}

export async function closeMailing(tx: Tx, workspaceId: number, mailingId: number): Promise<void> {
  await setMailingState(tx, workspaceId, mailingId, 'closed')
}

/** Milliseconds. A worker that does not answer in this time is dead or cut off, and its lease will end. */
const longestWait = 900

/** Resolves once every worker has seen the halt, within a second in any case (P27). */
export async function untilHalted(db: Db, mailingId: number): Promise<void> {
  for (const until = Date.now() + longestWait; Date.now() < until; await sleep(15)) {
    if ((await countUnhalted(db, mailingId)) === 0) return
  }
}
