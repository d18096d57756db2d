// The background jobs of webhooks. They may run twice.
import { webhookTimes } from '@lettermill/contracts'
import { transaction, type Db } from '../../platform/db/index.ts'
import { turnOffFor } from './deliver.ts'
import { dropCalls, dropUnwanted, listCrowded, removeDeleted } from './queries/jobs.ts'

/** The most events that may wait for an endpoint that fails. */
const mostEvents = 1_000_000

/** Deletes log entries older than 30 days. @returns how many calls */
export function dropOldCalls(db: Db): Promise<number> {
  return dropCalls(db, webhookTimes.logDays)
}

/**
 * Deletes deleted endpoints and events that no endpoint waits for. Turns off failing endpoints for which too many
 * events wait.
 * @returns how many endpoints it deleted
 */
export async function tidyWebhooks(db: Db, most = mostEvents): Promise<number> {
  for (const { id, workspace_id, url } of await listCrowded(db, most))
    await transaction(db, (tx) => turnOffFor(tx, { webhook_id: id, workspace_id, url }, 'backlog'))
  await dropUnwanted(db)
  return removeDeleted(db)
}
