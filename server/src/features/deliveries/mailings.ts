// Opens, halts and reopens mailings, for campaigns.
import { setTimeout as sleep } from 'node:timers/promises'
import { notify, type Db, type Tx } from '../../platform/db/index.ts'
import { lockPeople } from '../contacts/index.ts'
import type { Content } from './content.ts'
import {
  insertChunks,
  insertMailing,
  insertRecipients,
  isWarmedUp,
  type Audience,
} from './queries/mailings.ts'
import { countUnhalted, haltWorkspace, setMailingState } from './queries/halts.ts'
import { freeLapsed, listLapsed, listStalled, signalStalled } from './queries/leases.ts'

/** A signal from one process to others through the database. */
export type Signal = { kind: 'work' | 'urgent' } | { kind: 'halt' | 'free'; mailingId: number }

/** Reads a notification. An unknown notification counts as a signal that there may be work. */
export function readSignal(payload: string): Signal {
  if (payload === 'urgent') return { kind: payload }
  const [, kind, mailingId] = /^(halt|free) (\d+)$/.exec(payload) ?? []
  if (kind !== 'halt' && kind !== 'free') return { kind: 'work' }
  return { kind, mailingId: Number(mailingId) }
}

/**
 * Opens a mailing and freezes its contacts as recipients, in the caller's transaction.
 * @param topicId a contact who switches this topic off before the message leaves is skipped
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
  // During a warm-up, the most engaged contacts get their messages first.
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

/** Wakes the workers for messages of a stream. */
export function signalUrgent(db: Db): Promise<void> {
  return notify(db, 'urgent')
}

/** Halts a mailing: after the commit, no worker starts a message of it. */
export async function haltMailing(tx: Tx, workspaceId: number, mailingId: number): Promise<void> {
  if (await setMailingState(tx, workspaceId, mailingId, 'halted'))
    await notify(tx, `halt ${String(mailingId)}`)
}

/** Halts all mailings of a workspace. */
export async function haltAllOf(tx: Tx, workspaceId: number): Promise<void> {
  for (const mailingId of await haltWorkspace(tx, workspaceId)) await notify(tx, `halt ${String(mailingId)}`)
}

export async function reopenMailing(tx: Tx, workspaceId: number, mailingId: number): Promise<void> {
  if (await setMailingState(tx, workspaceId, mailingId, 'open')) await signalWork(tx)
}

export async function closeMailing(tx: Tx, workspaceId: number, mailingId: number): Promise<void> {
  await setMailingState(tx, workspaceId, mailingId, 'closed')
}

/** In milliseconds. A worker that does not answer in this time is dead or disconnected, and its lease will end. */
const longestWait = 900

/** Resolves once every worker has seen the halt, or after a second at the latest (P27). */
export async function untilHalted(db: Db, mailingId: number): Promise<void> {
  for (const until = Date.now() + longestWait; Date.now() < until; await sleep(15)) {
    if ((await countUnhalted(db, mailingId)) === 0) return
  }
}

/** Milliseconds between two checks of a lease. A living worker renews its lease in this time (ADR-0008). */
const apart = 1000

/**
 * Frees the chunks of ended leases, as the sending loops do every second, and notifies the workers of stalled
 * campaigns. Safe to run twice.
 * @returns the stalled campaigns
 */
export async function freeStalledMailings(db: Db): Promise<number[]> {
  const seen = await listLapsed(db)
  if (seen.length > 0) {
    await sleep(apart)
    await freeLapsed(db, seen)
  }
  const stalled = await listStalled(db)
  for (const mailingId of stalled) await signalStalled(db, mailingId)
  return stalled
}
