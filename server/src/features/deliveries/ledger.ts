// Opening, halting and reopening a campaign's ledger: what campaigns may ask of deliveries.
import { setTimeout as sleep } from 'node:timers/promises'
import { notify, type Db, type Tx } from '../../platform/db/index.ts'
import type { Content } from './content.ts'
import {
  countUnhalted,
  haltWorkspace,
  insertLedger,
  insertRecipients,
  setLedgerState,
} from './queries/ledger.ts'
import { completeBlocks } from './queries/search.ts'

/** What processes tell each other through the database. */
export type Signal = { kind: 'work' } | { kind: 'halt' | 'free'; campaignId: number }

/** Reads a notification; anything else means that there may be work. */
export function readSignal(payload: string): Signal {
  const [, kind, campaignId] = /^(halt|free) (\d+)$/.exec(payload) ?? []
  if (kind !== 'halt' && kind !== 'free') return { kind: 'work' }
  return { kind, campaignId: Number(campaignId) }
}

/** Freezes the group's contacts and opens the ledger, in the caller's transaction; answers how many recipients. */
export async function openLedger(
  tx: Tx,
  workspaceId: number,
  campaignId: number,
  groupId: number,
  content: Content,
): Promise<number> {
  const total = await insertRecipients(tx, workspaceId, campaignId, groupId)
  await completeBlocks(tx, campaignId, total)
  await insertLedger(tx, workspaceId, campaignId, total, content)
  await signalWork(tx)
  return total
}

/** Wakes the workers once the transaction has committed. */
export function signalWork(db: Db): Promise<void> {
  return notify(db, 'work')
}

/** From the commit on, no worker begins a message of the campaign. */
export async function haltLedger(tx: Tx, workspaceId: number, campaignId: number): Promise<void> {
  if (await setLedgerState(tx, workspaceId, campaignId, 'halted'))
    await notify(tx, `halt ${String(campaignId)}`)
}

/** The same for all of a workspace's campaigns. */
export async function haltAllOf(tx: Tx, workspaceId: number): Promise<void> {
  for (const campaignId of await haltWorkspace(tx, workspaceId))
    await notify(tx, `halt ${String(campaignId)}`)
}

export async function reopenLedger(tx: Tx, workspaceId: number, campaignId: number): Promise<void> {
  if (await setLedgerState(tx, workspaceId, campaignId, 'open')) await signalWork(tx)
}

export async function closeLedger(tx: Tx, workspaceId: number, campaignId: number): Promise<void> {
  await setLedgerState(tx, workspaceId, campaignId, 'closed')
}

/** A worker that does not answer within this is dead or cut off: its lease runs out by itself. */
const longestWait = 900

/** Resolves once every worker has seen the halt, within a second in any case (decision 27). */
export async function untilHalted(db: Db, campaignId: number): Promise<void> {
  for (const until = Date.now() + longestWait; Date.now() < until; await sleep(15)) {
    if ((await countUnhalted(db, campaignId)) === 0) return
  }
}
