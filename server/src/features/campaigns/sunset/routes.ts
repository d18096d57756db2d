// The API calls of the sunset policy.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import { deadlines, withDeadline, type Db } from '../../../platform/db/index.ts'
import { getId, route } from '../../../platform/http/index.ts'
import { acted } from '../../audit/index.ts'
import type { Quotas } from '../../quotas/index.ts'
import { evaluations } from '../../segments/index.ts'
import { prepareAskingLetter } from '../../templates/index.ts'
import { ask, findInactive, suppressSegment } from './sunset.ts'

export interface SunsetDeps {
  db: Db
  clock: Clock
  quotas: Quotas
}

export function sunsetRoutes(app: FastifyInstance, deps: SunsetDeps): void {
  const { db, clock } = deps
  route(
    app,
    contract.getInactive,
    ({ caller, params }) => findInactive(db, clock, caller.workspaceId, getId(params.id)),
    evaluations,
  )
  route(app, contract.askInactive, async ({ caller, params, body, request }) => {
    const { workspaceId, email } = caller
    const id = getId(params.id)
    const letter = await prepareAskingLetter(db, workspaceId, body)
    return acted(db, request, (tx) =>
      ask(tx, deps, { workspaceId, email, id, letter, senderId: body.senderId }),
    )
  })
  route(
    app,
    contract.suppressInactive,
    async ({ caller, params, body: { askedOnly }, request }) => {
      const { workspaceId, email: by } = caller
      const id = getId(params.id)
      const suppressed = await acted(
        withDeadline(db, deadlines.job),
        request,
        (tx) => suppressSegment(tx, clock, { workspaceId, by, id, askedOnly }),
        (rows) => ({ rows, detail: askedOnly ? 'asked' : 'everybody' }),
      )
      return { suppressed }
    },
    evaluations,
  )
}
