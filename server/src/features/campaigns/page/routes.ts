// The API calls of the page of one campaign.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { zoneOf } from '../../../platform/calendar/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import { getId, jsonArray, route } from '../../../platform/http/index.ts'
import { acted, readWhole } from '../../audit/index.ts'
import {
  emlHeaders,
  getPastMessage,
  getStory,
  viewPast,
  type Instance,
  type KeysOf,
} from '../../deliveries/index.ts'
import { findSigningKeys } from '../../senders/index.ts'
import { countBotEvents } from '../../tracking/index.ts'
import type { Quotas } from '../../quotas/index.ts'
import { assertFormSendable, duplicateCampaign } from '../create.ts'
import { deliveryFilter, everyDelivery, everyBotEvent, getSlice, sliceBotEvents } from './deliveries.ts'
import { getMade } from '../lifecycle.ts'
import { getCumulative, getStats } from './stats.ts'
import { listLinks, getMessage } from './message.ts'
import { previewForm } from './preview.ts'
import { getMasked, getPace, getProgress } from './progress.ts'
import { reviewCampaign } from './review.ts'

export interface PageDeps {
  db: Db
  clock: Clock
  instance: Instance
  /** Decrypts the keys that signed past messages. */
  sealer: Sealer
  quotas: Quotas
  /** SEND_RATE: the most messages a second; null: no limit. */
  sendRate: number | null
}

/** The pace reads an hour of deliveries, so one call runs at a time; workspaces take turns. */
const paceLimits = { atOnce: 1, waiting: 100, waitingEach: 6, patience: 20_000 }

/** Adds the calls of contracts/src/campaigns/campaign-page.ts and deliveries.ts, and the call that copies a campaign. */
export function campaignPageRoutes(app: FastifyInstance, deps: PageDeps): void {
  statsRoutes(app, deps)
  messageRoutes(app, deps)
  deliveryRoutes(app, deps)
  pastRoutes(app, deps)
  machineRoute(app, deps)
  const { db } = deps
  route(app, contract.duplicateCampaign, async ({ caller, params, body, request }) => {
    const { subject, template_id } = await getMade(db, caller.workspaceId, getId(params.id))
    await assertFormSendable(db, caller.workspaceId, { subject, templateId: template_id })
    return acted(db, request, (tx) =>
      duplicateCampaign(tx, deps, caller.workspaceId, getId(params.id), body?.name),
    )
  })
}

function statsRoutes(app: FastifyInstance, { db, clock, instance, sendRate }: PageDeps): void {
  route(app, contract.reviewCampaign, ({ caller, params }) =>
    reviewCampaign(db, instance, caller.workspaceId, getId(params.id)),
  )
  route(app, contract.getCampaignProgress, async ({ caller, params }) => ({
    ...(await getProgress(db, clock, caller.workspaceId, getId(params.id))),
    rate_limit: sendRate,
  }))
  const semaphore = new Semaphore(paceLimits)
  route(app, contract.getCampaignPace, ({ caller, params }) =>
    semaphore.run(() => getPace(db, clock, caller.workspaceId, getId(params.id)), caller.workspaceId),
  )
  route(app, contract.getMaskedOpens, ({ caller, params }) =>
    semaphore.run(() => getMasked(db, caller.workspaceId, getId(params.id)), caller.workspaceId),
  )
  route(app, contract.getCampaignStats, ({ caller, params, query }) => {
    const zone = zoneOf(query.timezone, caller.timezone)
    return getStats(db, caller.workspaceId, getId(params.id), { now: clock.now(), zone })
  })
  route(app, contract.getCumulativeStats, ({ caller, params, query }) =>
    getCumulative(db, caller.workspaceId, getId(params.id), { now: clock.now(), range: query.range }),
  )
  route(app, contract.listCampaignLinks, ({ caller, params }) =>
    listLinks(db, instance, caller.workspaceId, getId(params.id)),
  )
}

function messageRoutes(app: FastifyInstance, deps: PageDeps): void {
  route(app, contract.getCampaignMessage, ({ caller, params, query }) =>
    getMessage(deps, caller.workspaceId, getId(params.id), query.position),
  )
  route(app, contract.previewMessage, ({ caller, body }) =>
    previewForm(deps.db, deps.instance, caller.workspaceId, body),
  )
}

/** The call that makes a past message again. */
function pastRoutes(app: FastifyInstance, { db, instance, sealer }: PageDeps): void {
  const keysOf: KeysOf = (workspaceId, references) => findSigningKeys(db, sealer, workspaceId, references)
  const placeOf = ({ id, seq }: { id: string; seq: string }) => ({ id: getId(id), seq: getId(seq) })
  const find = async (workspaceId: number, { id, seq }: ReturnType<typeof placeOf>) => {
    const { mailing_id } = await getMade(db, workspaceId, id)
    return getPastMessage({ db, instance, keysOf }, workspaceId, mailing_id ?? 0, seq)
  }
  route(app, contract.getPastMessage, async ({ caller, params }) => {
    const place = placeOf(params)
    const source = `/api/campaigns/${String(place.id)}/deliveries/${String(place.seq)}/message.eml`
    return viewPast(await find(caller.workspaceId, place), source)
  })
  route(app, contract.getPastMessageSource, async ({ caller, params, reply }) => {
    const place = placeOf(params)
    const { source } = await find(caller.workspaceId, place)
    return reply
      .headers(emlHeaders(`campaign-${String(place.id)}-message-${String(place.seq)}`))
      .send(Buffer.from(source, 'latin1'))
  })
}

function deliveryRoutes(app: FastifyInstance, { db }: PageDeps): void {
  route(app, contract.listDeliveries, async ({ caller, params, query, request, reply }) => {
    const { mailing_id } = await getMade(db, caller.workspaceId, getId(params.id))
    const mailingId = mailing_id ?? 0
    const { limit, offset = 0 } = query
    const filter = deliveryFilter(query)
    if (limit !== undefined) {
      const found = await getSlice(db, caller.workspaceId, mailingId, filter, { limit, offset })
      void reply.header('x-total-count', found.total)
      if (found.isAtLeast) void reply.header('x-total-count-bound', 'at-least')
      return found.deliveries
    }
    await readWhole(db, request)
    return reply
      .type('application/json; charset=utf-8')
      .send(jsonArray(inShape(everyDelivery(db, mailingId, filter, offset)), caller.workspaceId))
  })
  route(app, contract.getDeliveryStory, async ({ caller, params }) => {
    const { mailing_id } = await getMade(db, caller.workspaceId, getId(params.id))
    return getStory(db, mailing_id ?? 0, getId(params.seq))
  })
}

/** Gives each delivery the shape of the contract, which streaming does not enforce. */
async function* inShape(batches: ReturnType<typeof everyDelivery>): AsyncGenerator<contract.Delivery[]> {
  for await (const batch of batches) {
    yield batch.map(({ business_name: _beyond, ...delivery }) => delivery)
  }
}

function machineRoute(app: FastifyInstance, { db }: PageDeps): void {
  route(app, contract.listBotEvents, async ({ caller, params, query: { limit, offset = 0 }, reply }) => {
    const campaign = await getMade(db, caller.workspaceId, getId(params.id))
    void reply.header(
      'x-total-count',
      await countBotEvents(db, campaign.mailing_id ?? 0, campaign.started_at),
    )
    if (limit !== undefined) return sliceBotEvents(db, campaign, { limit, offset })
    return reply
      .type('application/json; charset=utf-8')
      .send(jsonArray(everyBotEvent(db, campaign, offset), caller.workspaceId))
  })
}
