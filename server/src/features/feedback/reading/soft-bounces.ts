// The rule for soft bounces: after several on different days, the address is suppressed, as the workspace's settings
// say.
import type { Tx } from '../../../platform/db/index.ts'
import type { Suppression } from '../../suppressions/index.ts'
import { findRules, listSoftBounced, markThreshold } from '../queries/rules.ts'

/** Returns which of the addresses must be suppressed now. */
export async function giveUp(tx: Tx, workspaceId: number, emails: readonly string[]): Promise<Suppression[]> {
  const { soft } = await findRules(tx, workspaceId)
  if (!soft) return []
  const found = await listSoftBounced(tx, workspaceId, emails, soft)
  if (found.length === 0) return []
  await markThreshold(
    tx,
    found.map(({ id }) => id),
  )
  return found.map(({ email, code, status, cause, words, reporter, mailing_id: mailingId }) => {
    const evidence = { code, status, cause, words, reporter: reporter || null }
    return { workspaceId, email, reason: 'soft_bounce', mailingId, evidence }
  })
}
