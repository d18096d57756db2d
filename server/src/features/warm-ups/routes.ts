// The API calls of a domain's warm-up.
import { getWarmUp as getCall, updateWarmUp } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { getWarmUp, switchWarmUp, type ReleasePostponed } from './warm-up.ts'

export interface WarmUpDeps {
  db: Db
  releasePostponed: ReleasePostponed
}

/** Adds the API calls that show and switch a domain's warm-up. */
export function warmUpRoutes(app: FastifyInstance, { db, releasePostponed }: WarmUpDeps): void {
  route(app, getCall, ({ caller: { workspaceId }, params }) => getWarmUp(db, workspaceId, getId(params.id)))
  route(app, updateWarmUp, async ({ caller: { workspaceId }, params, body: { on }, request }) => {
    const id = getId(params.id)
    await acted(
      db,
      request,
      (tx) => switchWarmUp(tx, workspaceId, id, { on, releasePostponed }),
      () => ({ detail: on ? 'on' : 'off' }),
    )
    return getWarmUp(db, workspaceId, id)
  })
}
