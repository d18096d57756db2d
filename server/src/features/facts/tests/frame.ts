// Shared by the tests of facts.
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import { gatherNext } from '../../webhooks/gather.ts'

/** Gives each endpoint a turn, without waiting for the second between two turns. */
export async function gather(db: Db): Promise<void> {
  await rows(db, sql`update webhooks set gathered_at = '-infinity'`)
  while (await gatherNext(db));
}

/** The marks of the facts that an endpoint got, in the order of its calls. */
export async function marksOf(db: Db, webhookId: number): Promise<unknown[]> {
  const found = await rows(
    db,
    sql<{ mark: string }>`select body #>> '{data,mark}' as mark from webhook_calls
      where webhook_id = ${webhookId} order by id`,
  )
  return found.map(({ mark }) => mark)
}
