// The API call that returns the growth of the list.
import { getGrowth } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { zoneOf } from '../../../platform/calendar/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { route } from '../../../platform/http/index.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import { growthOf } from './growth.ts'

/** The call reads every contact of a workspace, so one runs at a time; workspaces take turns. */
const limits = { atOnce: 1, waiting: 100, waitingEach: 6, patience: 20_000 }

export function growthRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const semaphore = new Semaphore(limits)
  route(app, getGrowth, ({ caller: { workspaceId, timezone }, query }) => {
    const today = { now: clock.now(), zone: zoneOf(query.timezone, timezone) }
    const read = () => growthOf(db, { workspaceId, range: query.timeRange, today })
    return semaphore.run(read, workspaceId)
  })
}
