// The calls of senders and sending domains.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { createFindTxt, type FindTxt } from '../../platform/dns/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import {
  addDomain,
  checkRecords,
  getDomain,
  markDomain,
  prepareDomain,
  removeDomain,
  switchEd25519,
} from './domains.ts'
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
  route(app, api.createSender, ({ caller, body, request }) =>
    acted(db, request, (tx) => addSender(tx, caller.workspaceId, body)),
  )
  route(app, api.deleteSender, async ({ caller, params, request }) => {
    await acted(db, request, (tx) => removeSender(tx, caller.workspaceId, getId(params.id)))
    return { message: 'The sender was deleted.' }
  })
  domainRoutes(app, db)
  recordRoutes(app, deps)
}

function domainRoutes(app: FastifyInstance, db: Db): void {
  route(app, api.listDomains, ({ caller }) => listDomains(db, caller.workspaceId))
  route(app, api.createDomain, async ({ caller, body, request }) => {
    const made = await prepareDomain(db, caller.workspaceId, body.domain_name)
    return acted(db, request, (tx) => addDomain(tx, caller.workspaceId, made))
  })
  route(app, api.verifyDomain, ({ caller, params, request }) =>
    acted(db, request, (tx) => markDomain(tx, caller.workspaceId, getId(params.id), true)),
  )
  route(app, api.unverifyDomain, ({ caller, params, request }) =>
    acted(db, request, (tx) => markDomain(tx, caller.workspaceId, getId(params.id), false)),
  )
  route(app, api.deleteDomain, async ({ caller, params, request }) => {
    await acted(db, request, (tx) => removeDomain(tx, caller.workspaceId, getId(params.id)))
    return { message: 'The domain was deleted.' }
  })
}

function recordRoutes(app: FastifyInstance, deps: SenderDeps): void {
  const { db, relayUrls, findTxt = createFindTxt() } = deps
  route(app, api.listDomainRecords, async ({ caller, params }) =>
    recordsOf(await getDomain(db, caller.workspaceId, getId(params.id)), relayUrls),
  )
  route(app, api.updateDomainSigning, async ({ caller, params, body: { ed25519 }, request }) => {
    const domain = await acted(
      db,
      request,
      (tx) => switchEd25519(tx, caller.workspaceId, getId(params.id), ed25519),
      () => ({ detail: ed25519 ? 'rsa, ed25519' : 'rsa' }),
    )
    return recordsOf(domain, relayUrls)
  })
  route(app, api.checkDomainRecords, async ({ caller, params }) =>
    checkRecords(await getDomain(db, caller.workspaceId, getId(params.id)), relayUrls, findTxt),
  )
}
