// The API calls of the Dashboard and Analytics screens.
import {
  getAgenda as agendaCall,
  getDashboardStats,
  getFirstSteps,
  listPerformance,
  listRecentCampaigns,
  getGrowth,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { zoneOf } from '../../platform/calendar/index.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { getAgenda } from './agenda.ts'
import { dashboardStats, performance, recentCampaigns } from './stats.ts'
import { readersRoutes } from './readers/routes.ts'
import { findFirstSteps } from './queries.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { growthOf } from './growth/growth.ts'

export interface AnalyticsDeps {
  db: Db
  clock?: Clock
}

/** Adds the calls of analytics. */
export function analyticsRoutes(app: FastifyInstance, { db, clock = systemClock }: AnalyticsDeps): void {
  route(app, getDashboardStats, ({ query, caller }) => {
    const today = { now: clock.now(), zone: zoneOf(query.timezone, caller.timezone) }
    return dashboardStats(db, caller.workspaceId, query.period, today)
  })
  route(app, listPerformance, ({ query, caller }) => {
    const today = { now: clock.now(), zone: zoneOf(query.timezone, caller.timezone) }
    return performance(db, caller.workspaceId, query.timeRange, today)
  })
  route(app, agendaCall, ({ caller }) => getAgenda(db, clock, caller.workspaceId))
  route(app, listRecentCampaigns, ({ caller }) => recentCampaigns(db, caller.workspaceId))
  route(app, getFirstSteps, ({ caller }) => findFirstSteps(db, caller.workspaceId))
  readersRoutes(app, { db, clock })
  growthRoutes(app, { db, clock })
}

/** The call reads every contact of a workspace, so one runs at a time; workspaces take turns. */
const limits = { atOnce: 1, waiting: 100, waitingEach: 6, patience: 20_000 }

function growthRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const semaphore = new Semaphore(limits)
  route(app, getGrowth, ({ caller: { workspaceId, timezone }, query }) => {
    const today = { now: clock.now(), zone: zoneOf(query.timezone, timezone) }
    const read = () => growthOf(db, { workspaceId, range: query.timeRange, today })
    return semaphore.run(read, workspaceId)
  })
}
