// The nightly job that recounts all stats from the facts.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import {
  listMailings,
  listWorkspaces,
  lockRecount,
  mendLinks,
  mendMailing,
  mendSums,
  type Difference,
} from './queries/recount.ts'

/** A fault that is everywhere is reported by its first differences. */
const mostReported = 1000

/**
 * Recounts the stats of every mailing from first events and deliveries, then the sums over them, and mends what differs.
 * It can run at any time, beside events, and twice. Whether old events were dropped makes no difference.
 * @returns what differed, the first thousand: nothing, unless something is broken
 */
export async function recountStats(db: Db): Promise<Difference[]> {
  const differences: Difference[] = []
  const mend = (run: (tx: Tx) => Promise<Difference[]>) =>
    transaction(db, async (tx) => {
      await lockRecount(tx)
      differences.push(...(await run(tx)).slice(0, mostReported - differences.length))
    })
  for (const workspaceId of await listWorkspaces(db)) {
    for (const mailingId of await listMailings(db, workspaceId)) {
      await mend((tx) => mendMailing(tx, workspaceId, mailingId))
      await mend((tx) => mendLinks(tx, workspaceId, mailingId))
    }
    await mend((tx) => mendSums(tx, workspaceId))
  }
  return differences
}
