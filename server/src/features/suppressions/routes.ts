// The calls of the list of unsubscribed contacts in Settings.
import { listUnsubscribers, type Unsubscriber } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { dayOf, startOfDay, zoneOf } from '../../platform/calendar/index.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import { fromNearerEnd, type Db } from '../../platform/db/index.ts'
import { jsonArray, route } from '../../platform/http/index.ts'
import { readWhole } from '../audit/index.ts'
import { countUnsubscribed, listUnsubscribed, type StoredUnsubscriber } from './queries.ts'

const batchSize = 2000

export interface SuppressionDeps {
  db: Db
  clock?: Clock
}

/** Adds the list of unsubscribers. */
export function suppressionRoutes(app: FastifyInstance, { db, clock = systemClock }: SuppressionDeps): void {
  route(app, listUnsubscribers, async ({ query, caller, request, reply }) => {
    const zone = zoneOf(query.timezone, caller.timezone)
    const since = query.filter === 'today' ? startOfDay(dayOf(clock.now(), zone), zone) : null
    const { limit, offset = 0 } = query
    const total = await countUnsubscribed(db, caller.workspaceId, since)
    void reply.header('x-total-count', total)
    if (limit !== undefined) {
      const cut = fromNearerEnd(total, { limit, offset })
      return listUnsubscribed(db, caller.workspaceId, { since, ...cut })
    }
    await readWhole(db, request)
    return reply
      .type('application/json; charset=utf-8')
      .send(jsonArray(everyUnsubscriber(db, caller.workspaceId, since, offset), caller.workspaceId))
  })
}

/** All of them in the contract's shape, batch by batch; not one snapshot. */
async function* everyUnsubscriber(
  db: Db,
  workspaceId: number,
  since: Date | null,
  skip: number,
): AsyncGenerator<Unsubscriber[]> {
  let batch: StoredUnsubscriber[] = []
  do {
    const after = batch.at(-1)
    const slice = { since, limit: batchSize, offset: after ? 0 : skip, after }
    batch = await listUnsubscribed(db, workspaceId, slice)
    yield batch.map(({ email, unsubscribed_at }) => ({ email, unsubscribed_at }))
  } while (batch.length === batchSize)
}
