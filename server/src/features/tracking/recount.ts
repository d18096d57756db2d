// The nightly job that recounts all stats from first events and deliveries.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import {
  listMailings,
  listWorkspaces,
  lockRecount,
  repairLinks,
  repairMailing,
  repairSums,
  type Difference,
} from './queries/recount.ts'

/** A fault that affects everything is reported by its first differences. */
const mostReported = 1000

/** Recounts the stats of some mailings of a workspace, and its sums over all, and corrects what differs. */
export async function recountMailings(
  db: Db,
  workspaceId: number,
  mailingIds: readonly number[],
): Promise<void> {
  const repair = (run: (tx: Tx) => Promise<Difference[]>) =>
    transaction(db, async (tx) => {
      await lockRecount(tx)
      await run(tx)
    })
  for (const mailingId of mailingIds) await repair((tx) => repairMailing(tx, workspaceId, mailingId))
  await repair((tx) => repairSums(tx, workspaceId))
}

/**
 * Recounts the stats of every mailing from first events and deliveries, then the sums over them, and corrects what
 * differs. Safe to run at any time, beside events, and twice. It does not need the single events, so it also works
 * after old ones were dropped.
 * @returns the first thousand differences: none, unless something is broken
 */
export async function recountStats(db: Db): Promise<Difference[]> {
  const differences: Difference[] = []
  const repair = (run: (tx: Tx) => Promise<Difference[]>) =>
    transaction(db, async (tx) => {
      await lockRecount(tx)
      differences.push(...(await run(tx)).slice(0, mostReported - differences.length))
    })
  for (const workspaceId of await listWorkspaces(db)) {
    for (const mailingId of await listMailings(db, workspaceId)) {
      await repair((tx) => repairMailing(tx, workspaceId, mailingId))
      await repair((tx) => repairLinks(tx, workspaceId, mailingId))
    }
    await repair((tx) => repairSums(tx, workspaceId))
  }
  return differences
}
