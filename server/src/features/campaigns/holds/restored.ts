// Holds all sending of an instance that was restored from an earlier state. It may already have sent the messages that
// it would send now, so a person must decide.
import type { CampaignReason, Notices } from '@lettermill/contracts'
import {
  getInstanceState,
  leaveBehind,
  lockInstanceState,
  markRestored,
  noteDatabase,
  transaction,
  type Db,
  type RestoredBy,
  type Tx,
} from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { product, record } from '../../audit/index.ts'
import {
  countHeldMessages,
  haltAllStreams,
  haltMailing,
  reasonOfProblem,
  reopenStreams,
  signalWork,
} from '../../deliveries/index.ts'
import { resumeCampaign } from '../lifecycle.ts'
import { setStatus } from '../queries/write.ts'
import {
  countHeldFor,
  countWebhooks,
  hasScheduled,
  lockHeldFor,
  lockUnderWay,
  type Named,
} from './queries.ts'

const restoredReason = { code: 'restored', params: {} } as const satisfies CampaignReason

export interface Found {
  /** Identifies the current database. */
  database: string
  /** How the restore was found; null if none was found, and the database's identity is only stored. */
  by: RestoredBy | null
}

/**
 * Marks the instance as restored and pauses everything that is being sent, messages of streams included. Webhooks wait
 * too. It does nothing if nothing is being sent or scheduled and no webhook is on. It also does nothing if the instance is already marked, because
 * a person who resumed a campaign after that knew about the restore.
 * @returns how many campaigns were paused; null if nothing was marked
 */
export function holdRestored(db: Db, { database, by }: Found): Promise<number | null> {
  return transaction(db, async (tx) => {
    const state = await lockInstanceState(tx)
    await noteDatabase(tx, database)
    if (by === null || state.restored !== null) return null
    const campaigns = await lockUnderWay(tx)
    const streams = await haltAllStreams(tx, restoredReason)
    if (campaigns.length + streams === 0 && (by === 'idle' || !(await isAnythingLeft(tx)))) {
      if (by !== 'idle') await leaveBehind(tx)
      return null
    }
    await markRestored(tx, by)
    for (const campaign of campaigns) await holdOne(tx, campaign)
    return campaigns.length
  })
}

// Endpoints that are on belong to receivers of the old instance. A copy must not post to them unasked.
async function isAnythingLeft(tx: Tx): Promise<boolean> {
  return (await hasScheduled(tx)) || (await countWebhooks(tx, null)) > 0
}

async function holdOne(
  tx: Tx,
  { id, name, workspace_id: workspaceId, mailing_id }: Named & { mailing_id: number | null },
): Promise<void> {
  await setStatus(tx, id, { status: 'paused', reason: restoredReason })
  await haltMailing(tx, workspaceId, mailing_id ?? 0)
  const object = { kind: 'campaign', id, name } as const
  await record(tx, { ...product, workspaceId }, { action: 'campaign_held', object, reason: restoredReason })
}

/**
 * The campaigns and messages that wait because the instance was restored, of one workspace or of all; null if none
 * wait.
 */
export async function findRestored(db: Db, workspaceId: number | null): Promise<Notices['restored']> {
  const { restored: by, restored_at: found_at } = await getInstanceState(db)
  if (by === null || found_at === null) return null
  const waiting = {
    ...(await countHeldFor(db, restoredReason.code, workspaceId)),
    messages: await countHeldMessages(db, restoredReason.code, workspaceId),
    webhooks: await countWebhooks(db, workspaceId),
  }
  const concerns = workspaceId === null || Object.values(waiting).some((count) => count > 0)
  return concerns ? { by, found_at, ...waiting } : null
}

/** How many campaigns and messages waited. */
export interface GoneOn {
  resumed: number
  messages: number
}

/** The counts as the audit log keeps them. */
export function detailOf({ resumed, messages }: GoneOn): string {
  return `campaigns: ${String(resumed)}, messages: ${String(messages)}`
}

/**
 * Ends the hold after an administrator confirmed that this is the only instance. Held campaigns continue, except
 * campaigns that lost a part, and campaigns of accounts that were rejected meanwhile. Messages leave, and webhooks are
 * posted again. The caller writes the audit entry.
 */
export function goOnRestored(db: Db): Promise<GoneOn> {
  return transaction(db, async (tx) => {
    await lockInstanceState(tx)
    await leaveBehind(tx)
    const held = await lockHeldFor(tx, restoredReason.code)
    for (const campaign of held) await resumeOne(tx, campaign)
    const messages = await countHeldMessages(tx, restoredReason.code, null)
    if ((await reopenStreams(tx, restoredReason.code)) > 0) await signalWork(tx)
    return { resumed: held.length, messages }
  })
}

async function resumeOne(tx: Tx, { id, name, workspace_id: workspaceId }: Named): Promise<void> {
  try {
    await resumeCampaign(tx, workspaceId, id)
  } catch (error) {
    // A campaign that lost a part must not stop the others.
    if (!(error instanceof Problem)) throw error
    await setStatus(tx, id, { status: 'paused', reason: reasonOfProblem(error) })
    return
  }
  const object = { kind: 'campaign', id, name } as const
  await record(tx, { ...product, workspaceId }, { action: 'campaign_resumed', object })
}
