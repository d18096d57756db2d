// Creates a group of the contacts that a segment selects now.
import type { ContactJob } from '@lettermill/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/index.ts'
import { makeGroupOf } from '../contacts/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { selectionOf } from './count.ts'
import { idsMatching } from './queries/contacts.ts'
import { findStored } from './read.ts'

/**
 * Creates a group, with the segment's name if none is given. Its contacts are selected now. If they are more than
 * 10,000, they join the group in the background.
 * @throws Problem not_found, groups_full, contact_jobs_full; also if the filter cannot be evaluated
 */
export async function makeGroup(
  tx: Tx,
  { clock, quotas }: { clock: Clock; quotas: Quotas },
  workspaceId: number,
  { id, name }: { id: number; name: string | null },
): Promise<ContactJob> {
  const segment = await findStored(tx, workspaceId, id)
  const where = await selectionOf(tx, clock, workspaceId, segment)
  const ids = idsMatching(workspaceId, where)
  return makeGroupOf(tx, workspaceId, quotas, { name: name ?? segment.name, ids })
}
