// The API calls by which an administrator releases campaigns after many complaints or bounces.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/index.ts'
import { route } from '../../../platform/http/index.ts'
import { acted } from '../../audit/index.ts'
import { changeReleases, getReleases, releaseSending } from './release.ts'

export function releaseRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, contract.getReleases, () => getReleases(db))
  route(app, contract.updateReleases, ({ body, request }) =>
    acted(
      db,
      request,
      (tx) => changeReleases(tx, body.is_required),
      ({ is_required }) => ({ detail: is_required ? 'on' : 'off' }),
    ),
  )
  route(app, contract.releaseSending, async ({ body, request }) => {
    await acted(
      db,
      request,
      (tx) => releaseSending(tx, body.workspace_id),
      (email) => ({ detail: email }),
    )
    return { message: 'The next campaign is released.' }
  })
}
