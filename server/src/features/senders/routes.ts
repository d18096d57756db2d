// The API calls of senders and sending domains.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '../../platform/db/index.ts'
import { createFindTxt, type FindTxt } from '../../platform/dns/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { acted } from '../audit/index.ts'
import {
  addDomain,
  checkRecords,
  getDomain,
  markDomain,
  noteMissing,
  prepareDomain,
  removeDomain,
} from './domains.ts'
import { switchEd25519, switchSigner } from './signing.ts'
import { countClaims, listClaims } from './claim-queries.ts'
import { allowDomain, noteProof } from './claims.ts'
import { assertReadable } from './keys.ts'
import { listDomains, listSenders, type DomainWithKeys } from './queries.ts'
import { recordsOf } from './records.ts'
import { addSender, removeSender } from './senders.ts'

export interface SenderDeps {
  db: Db
  /** The hosts of all relays, which SPF must allow. */
  listRelayHosts(): Promise<readonly string[]>
  /** Seals the domains' private keys. */
  sealer: Sealer
  /** BOUNCE_DOMAIN, whose SPF record receivers check if it is set. */
  bounceDomain?: string | null
  /** Refuses to delete a sender that another feature uses. */
  assertSenderUnused?: (tx: Tx, workspaceId: number, senderId: number) => Promise<void>
  /** Looks up the DNS; by default with the system's resolvers. */
  findTxt?: FindTxt
}

export function senderRoutes(app: FastifyInstance, deps: SenderDeps): void {
  const { db } = deps
  route(app, api.listSenders, ({ caller }) => listSenders(db, caller.workspaceId))
  route(app, api.createSender, ({ caller, body, request }) =>
    acted(db, request, (tx) => addSender(tx, caller.workspaceId, body)),
  )
  route(app, api.deleteSender, async ({ caller, params, request }) => {
    const id = getId(params.id)
    await acted(db, request, async (tx) => {
      await deps.assertSenderUnused?.(tx, caller.workspaceId, id)
      await removeSender(tx, caller.workspaceId, id)
    })
    return { message: 'The sender was deleted.' }
  })
  domainRoutes(app, deps)
  recordRoutes(app, deps)
  claimRoutes(app, db)
}

function domainRoutes(app: FastifyInstance, { db, sealer }: SenderDeps): void {
  route(app, api.listDomains, ({ caller }) => listDomains(db, caller.workspaceId))
  route(app, api.createDomain, async ({ caller, body, request }) => {
    const made = await prepareDomain(db, sealer, caller.workspaceId, body.domain_name)
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
  const { db, listRelayHosts, sealer, bounceDomain = null, findTxt = createFindTxt() } = deps
  // A record whose private key is lost must not be published, so the panel shows the problem instead.
  const getUsable = async (workspaceId: number, id: unknown) => {
    const domain = await getDomain(db, workspaceId, getId(id))
    assertReadable(sealer, workspaceId, domain)
    return domain
  }
  const publishedOf = async (domain: DomainWithKeys) =>
    recordsOf(domain, await listRelayHosts(), bounceDomain)
  route(app, api.listDomainRecords, async ({ caller, params }) =>
    publishedOf(await getUsable(caller.workspaceId, params.id)),
  )
  route(app, api.updateDomainSigning, async ({ caller, params, body: { ed25519 }, request }) => {
    const domain = await acted(
      db,
      request,
      (tx) => switchEd25519(tx, sealer, caller.workspaceId, getId(params.id), ed25519),
      () => ({ detail: ed25519 ? 'rsa, ed25519' : 'rsa' }),
    )
    return publishedOf(domain)
  })
  route(app, api.updateDomainSigner, ({ caller, params, body: { signed_by_relay }, request }) =>
    acted(
      db,
      request,
      (tx) => switchSigner(tx, caller.workspaceId, getId(params.id), signed_by_relay),
      () => ({ detail: signed_by_relay ? 'the relay signs' : 'Lettermill signs' }),
    ),
  )
  route(app, api.checkDomainRecords, async ({ caller, params }) => {
    const domain = await getUsable(caller.workspaceId, params.id)
    const findings = await checkRecords(await publishedOf(domain), findTxt)
    await noteProof(db, caller.workspaceId, domain.id, findings)
    await noteMissing(db, caller.workspaceId, domain, findings)
    return findings
  })
}

/** The calls by which administrators see and decide all claims. */
function claimRoutes(app: FastifyInstance, db: Db): void {
  route(app, api.listDomainClaims, async ({ query: { search = '', limit = 100, offset = 0 }, reply }) => {
    void reply.header('x-total-count', await countClaims(db, search))
    return listClaims(db, search, { limit, offset })
  })
  route(app, api.allowDomain, ({ params, body: { allowed }, request }) =>
    acted(
      db,
      request,
      (tx) => allowDomain(tx, getId(params.id), allowed),
      ({ email }) => ({ action: allowed ? 'domain_allowed' : 'domain_allowance_withdrawn', detail: email }),
    ),
  )
}
