// The list of unsubscribed readers in Settings.
import { listUnsubscribers } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { dayOf, startOfDay, zoneOf } from '../../platform/calendar/index.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { countUnsubscribed, listUnsubscribed } from './queries.ts'

export interface SuppressionDeps {
  db: Db
  clock?: Clock
}

/** Adds the list of unsubscribers. */
export function suppressionRoutes(app: FastifyInstance, { db, clock = systemClock }: SuppressionDeps): void {
  route(app, listUnsubscribers, async ({ query, caller, reply }) => {
    const zone = zoneOf(query.timezone, caller.timezone)
    const since = query.filter === 'today' ? startOfDay(dayOf(clock.now(), zone), zone) : null
    const slice = { since, limit: query.limit ?? null, offset: query.offset ?? 0 }
    void reply.header('x-total-count', await countUnsubscribed(db, caller.workspaceId, since))
    return listUnsubscribed(db, caller.workspaceId, slice)
  })
}
