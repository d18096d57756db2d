// The audit log over HTTP, for administrators. It also records each refused call of an administrator's endpoint.
import { exportAudit, listAudit } from '@lettermill/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { zoneOf } from '../../platform/calendar/index.ts'
import { csvHeaders } from '../../platform/csv/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { route } from '../../platform/http/index.ts'
import { auditCsv, getPage, type SayReason } from './list.ts'
import { noteRefusal, writeCounted } from './refusals.ts'
import { acted, actorOf } from './acting/routes.ts'

const pageSize = 50

export interface AuditDeps {
  db: Db
  sayReason: SayReason
}

/** Adds the calls of contracts/src/accounts/audit.ts. Call it before the other features add theirs. */
export function auditRoutes(app: FastifyInstance, { db, sayReason }: AuditDeps): void {
  noteRefusedCalls(app, db)
  app.addHook('onClose', () => writeCounted(db))
  route(app, listAudit, ({ query: { before, limit = pageSize, timezone, ...question }, caller }) =>
    getPage({ db, sayReason }, question, zoneOf(timezone, caller.timezone), { before, limit }),
  )
  route(app, exportAudit, async ({ query: { timezone, ...question }, caller, request, reply }) => {
    const zone = zoneOf(timezone, caller.timezone)
    await acted(db, request, () => Promise.resolve())
    return reply
      .headers(csvHeaders('audit_log.csv'))
      .send(auditCsv({ db, sayReason }, question, zone, caller.workspaceId))
  })
}

/** Administrators should know which other callers try the administrators' calls. */
function noteRefusedCalls(app: FastifyInstance, db: Db): void {
  const note = async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode !== 403) return
    const detail = `${request.method} ${request.routeOptions.url ?? ''}`
    await noteRefusal(db, actorOf(request), { action: 'administrator_call_refused', detail })
  }
  app.addHook('onRoute', (added) => {
    if (added.config?.endpoint?.access === 'administrator') added.onResponse = note
  })
}
