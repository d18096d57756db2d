// The API call that shows how receivers took a domain's mail.
import { getReputation } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { listReputation } from './reputation.ts'

/** Adds the API call. */
export function reputationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, getReputation, ({ caller: { workspaceId }, query }) =>
    listReputation(db, workspaceId, Number(query.days)),
  )
}
