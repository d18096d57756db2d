// The API calls for reader stats.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { zoneOf } from '../../../platform/calendar/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import { route } from '../../../platform/http/index.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import { campaignRates, openingHours, providerStats, type Asked } from './readers.ts'

/** These calls read many rows, so one runs at a time; workspaces take turns. */
const limits = { atOnce: 1, waiting: 100, waitingEach: 6, patience: 20_000 }

interface Query {
  timeRange: contract.PerformanceRange
  timezone?: string | undefined
}

export function readersRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const semaphore = new Semaphore(limits)
  const inTurn = <T>(
    { workspaceId, timezone }: Pick<NonNullable<FastifyRequest['caller']>, 'workspaceId' | 'timezone'>,
    { timeRange, timezone: zone }: Query,
    read: (db: Db, asked: Asked) => Promise<T>,
  ): Promise<T> => {
    const today = { now: clock.now(), zone: zoneOf(zone, timezone) }
    return semaphore.run(() => read(db, { workspaceId, range: timeRange, today }), workspaceId)
  }
  route(app, contract.listCampaignRates, ({ caller, query }) => inTurn(caller, query, campaignRates))
  route(app, contract.getOpeningHours, ({ caller, query }) => inTurn(caller, query, openingHours))
  route(app, contract.listProviders, ({ caller, query }) => inTurn(caller, query, providerStats))
}
