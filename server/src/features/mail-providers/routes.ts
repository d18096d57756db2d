// The API calls of the limits of mailbox providers. Only administrators may make them.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { changeLimits, describeLimits } from './limits.ts'
import { listProviderLimits } from './queries.ts'

export function providerLimitRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, api.listProviderLimits, () => listProviderLimits(db))
  route(app, api.updateProviderLimits, async ({ body: { limits }, request }) => {
    await acted(
      db,
      request,
      (tx) => changeLimits(tx, limits),
      (changed) => (changed.length === 0 ? {} : { detail: describeLimits(changed) }),
    )
    return listProviderLimits(db)
  })
}
