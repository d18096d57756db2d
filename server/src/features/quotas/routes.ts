// The API call that reports how much of its quotas a workspace uses.
import { getUsage } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { readUsage, type Quotas } from './quotas.ts'

export function quotaRoutes(app: FastifyInstance, { db, quotas }: { db: Db; quotas: Quotas }): void {
  route(app, getUsage, ({ caller }) => readUsage(db, caller.workspaceId, quotas))
}
