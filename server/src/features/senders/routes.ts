// The calls of senders and sending domains.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { createFindTxt, type FindTxt } from '../../platform/dns/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { addDomain, checkRecords, getDomain, markDomain, removeDomain, switchEd25519 } from './domains.ts'
import { listDomains, listSenders } from './queries.ts'
import { recordsOf } from './records.ts'
import { addSender, removeSender } from './senders.ts'

export interface SenderDeps {
  db: Db
  /** SMTP_URL: what SPF has to allow. */
  relayUrls: readonly string[]
  /** The DNS; the system's resolvers where absent. */
  findTxt?: FindTxt
}

export function senderRoutes(app: FastifyInstance, deps: SenderDeps): void {
  const { db } = deps
  route(app, api.listSenders, ({ caller }) => listSenders(db, caller.workspaceId))
  route(app, api.createSender, ({ caller, body }) => addSender(db, caller.workspaceId, body))
  route(app, api.deleteSender, async ({ caller, params }) => {
    await removeSender(db, caller.workspaceId, getId(params.id))
    return { message: 'The sender was deleted.' }
  })
  domainRoutes(app, db)
  recordRoutes(app, deps)
}

function domainRoutes(app: FastifyInstance, db: Db): void {
  route(app, api.listDomains, ({ caller }) => listDomains(db, caller.workspaceId))
  route(app, api.createDomain, ({ caller, body }) => addDomain(db, caller.workspaceId, body.domain_name))
  route(app, api.verifyDomain, ({ caller, params }) =>
    markDomain(db, caller.workspaceId, getId(params.id), true),
  )
  route(app, api.unverifyDomain, ({ caller, params }) =>
    markDomain(db, caller.workspaceId, getId(params.id), false),
  )
  route(app, api.deleteDomain, async ({ caller, params }) => {
    await removeDomain(db, caller.workspaceId, getId(params.id))
    return { message: 'The domain was deleted.' }
  })
}

function recordRoutes(app: FastifyInstance, deps: SenderDeps): void {
  const { db, relayUrls, findTxt = createFindTxt() } = deps
  route(app, api.listDomainRecords, async ({ caller, params }) =>
    recordsOf(await getDomain(db, caller.workspaceId, getId(params.id)), relayUrls),
  )
  route(app, api.updateDomainSigning, async ({ caller, params, body }) =>
    recordsOf(await switchEd25519(db, caller.workspaceId, getId(params.id), body.ed25519), relayUrls),
  )
  route(app, api.checkDomainRecords, async ({ caller, params }) =>
    checkRecords(await getDomain(db, caller.workspaceId, getId(params.id)), relayUrls, findTxt),
  )
}
