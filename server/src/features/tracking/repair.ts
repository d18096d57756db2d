// The nightly duty that recounts every figure from the facts.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import {
  findProgress,
  listMailings,
  listMonths,
  listWorkspacesWithFigures,
  lockRepair,
  mendEver,
  mendFirstHits,
  mendRollUps,
  mendWorkspace,
  noteProgress,
  type Difference,
} from './queries/repair.ts'

const slice = 100
/** Recipients whose events are read at a time. */
const recipientsAtOnce = 100_000
/** A fault that is everywhere is told by its first differences. */
const mostReported = 1000

/**
 * Recomputes the roll-ups of every campaign that has a ledger from first hits (completed from events) and deliveries,
 * then those of the workspaces from their campaigns', and mends what differs. It can run at any time, beside hits, and
 * twice; broken off, it goes on with the campaign that it had come to. Whether old events were dropped makes no
 * difference: first hits and deliveries are the facts, and they stay.
 * @returns what differed, the first thousand: nothing, unless something is broken
 */
export async function repairRollUps(db: Db): Promise<Difference[]> {
  const differences: Difference[] = []
  const report = (found: readonly Difference[]) =>
    void differences.push(...found.slice(0, mostReported - differences.length))
  let campaigns = await listMailings(db, await findProgress(db), slice)
  while (campaigns.length > 0) {
    for (const { campaign_id, total } of campaigns) report(await repairCampaign(db, campaign_id, total))
    campaigns = await listMailings(db, campaigns.at(-1)?.campaign_id ?? 0, slice)
  }
  let workspaces = await listWorkspacesWithFigures(db, 0, slice)
  while (workspaces.length > 0) {
    for (const workspaceId of workspaces) await repairWorkspace(db, workspaceId, report)
    workspaces = await listWorkspacesWithFigures(db, workspaces.at(-1) ?? 0, slice)
  }
  await noteProgress(db, 0)
  return differences
}

async function repairCampaign(db: Db, campaignId: number, total: number): Promise<Difference[]> {
  for (let from = 0; from <= total; from += recipientsAtOnce) {
    await transaction(db, (tx) => mendFirstHits(tx, campaignId, { from, to: from + recipientsAtOnce }))
  }
  return alone(db, async (tx) => {
    const found = await mendRollUps(tx, campaignId)
    await noteProgress(tx, campaignId)
    return found
  })
}

async function repairWorkspace(
  db: Db,
  workspaceId: number,
  report: (found: readonly Difference[]) => void,
): Promise<void> {
  for (const month of await listMonths(db, workspaceId)) {
    report(await alone(db, (tx) => mendWorkspace(tx, workspaceId, month)))
  }
  report(await alone(db, (tx) => mendEver(tx, workspaceId)))
}

function alone<T>(db: Db, mend: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await lockRepair(tx)
    return mend(tx)
  })
}
