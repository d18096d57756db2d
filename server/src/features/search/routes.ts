// The API call of the search in the top bar (P36).
import { searchWorkspace } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { findMatching } from './queries.ts'

export function searchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, searchWorkspace, ({ query, caller }) => findMatching(db, caller.workspaceId, query.search))
}
