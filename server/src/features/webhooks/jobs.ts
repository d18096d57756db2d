// The background jobs of webhooks. They can run twice.
import { webhookTimes } from '@lettermill/contracts'
import { transaction, type Db } from '../../platform/db/index.ts'
import { turnOffFor } from './deliver.ts'
import { dropCalls, dropUnwanted, listCrowded, removeDeleted } from './queries/jobs.ts'

/** Events that may wait for an endpoint that fails. */
const mostEvents = 1_000_000

/** Deletes the log of more than 30 days ago. @returns how many calls */
export function dropOldCalls(db: Db): Promise<number> {
  return dropCalls(db, webhookTimes.logDays)
}

/**
 * Removes deleted endpoints and events that nobody waits for; turns off failing endpoints for which too many events
 * wait.
 * @returns how many endpoints it removed
 */
export async function tidyWebhooks(db: Db, most = mostEvents): Promise<number> {
  for (const { id, workspace_id, url } of await listCrowded(db, most))
    await transaction(db, (tx) => turnOffFor(tx, { webhook_id: id, workspace_id, url }, 'backlog'))
  await dropUnwanted(db)
  return removeDeleted(db)
}
