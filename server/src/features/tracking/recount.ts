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

/**
 * The most differences that are reported. If a fault affects everything, the first differences are enough to show it.
 */
const mostReported = 1000

/**
 * Recounts the stats of some mailings of a workspace and the sums over all its mailings, and corrects the differences.
 */
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
 * Recounts the stats of every mailing from first events and deliveries, then the sums over them, and corrects the
 * differences. It may run at any time, beside events, and twice. The recount does not read single events, so it also
 * works after old events were dropped.
 * @returns the first thousand differences; none unless something is broken
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
