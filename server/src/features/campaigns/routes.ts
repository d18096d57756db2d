// Campaigns over HTTP: contract, session, one call each.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { csvHeaders } from '../../platform/csv/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { getId, jsonArray, route } from '../../platform/http/index.ts'
import type { Instance, MessageSource } from '../deliveries/index.ts'
import { createCampaign } from './create.ts'
import { everyCampaign, fullReport, recipientReport, reportName } from './exports.ts'
import {
  archiveCampaign,
  deleteCampaign,
  getCampaign,
  pauseCampaign,
  restoreCampaign,
  resumeCampaign,
  sendCampaign,
} from './lifecycle.ts'
import { campaignPageRoutes } from './page/routes.ts'
import { countCampaigns, listCampaigns, type CampaignFilter } from './queries.ts'
import { retryCampaign } from './retry.ts'
import { testCampaign } from './test-message.ts'

export interface CampaignDeps {
  db: Db
  clock: Clock
  instance: Instance
  messages: MessageSource
}

/** Adds the calls of contracts/src/campaigns.ts and campaign-page.ts. */
export function campaignRoutes(app: FastifyInstance, deps: CampaignDeps): void {
  listRoute(app, deps)
  reportRoutes(app, deps)
  actionRoutes(app, deps)
  campaignPageRoutes(app, deps)
  const { db, clock } = deps
  route(app, contract.createCampaign, ({ caller, body }) =>
    createCampaign(db, clock, caller.workspaceId, body),
  )
  route(app, contract.getCampaign, ({ caller, params }) =>
    getCampaign(db, caller.workspaceId, getId(params.id)),
  )
  route(app, contract.restoreCampaign, ({ caller, params }) =>
    restoreCampaign(db, caller.workspaceId, getId(params.id)),
  )
}

type ListQuery = contract.HandlerInput<typeof contract.listCampaigns, 'query'>

function listRoute(app: FastifyInstance, { db }: CampaignDeps): void {
  route(app, contract.listCampaigns, async ({ caller, query, reply }) => {
    const filter = filterOf(query)
    void reply.header('x-total-count', await countCampaigns(db, caller.workspaceId, filter))
    if (query.limit !== undefined) {
      return listCampaigns(db, caller.workspaceId, filter, query.limit, query.offset ?? 0)
    }
    // The whole list goes out as it is read (decision 14), already in the contract's shape.
    return reply
      .type('application/json; charset=utf-8')
      .send(jsonArray(everyCampaign(db, caller.workspaceId, filter)))
  })
}

function filterOf({ status = 'all', search = '', sort = 'newest' }: ListQuery): CampaignFilter {
  return { statuses: statusesOf(status), search, sort }
}

/** The filter 'sent' shows what is completed too (decision 25). */
function statusesOf(status: NonNullable<ListQuery['status']>): CampaignFilter['statuses'] {
  if (status === 'all') return null
  return status === 'sent' ? ['sent', 'completed'] : [status]
}

function reportRoutes(app: FastifyInstance, { db }: CampaignDeps): void {
  route(app, contract.exportCampaign, async ({ caller, params, reply }) => {
    const campaign = await getCampaign(db, caller.workspaceId, getId(params.id))
    return reply.headers(csvHeaders(reportName(campaign))).send(recipientReport(db, campaign.id))
  })
  route(app, contract.exportAllCampaigns, ({ caller, reply }) =>
    reply.headers(csvHeaders('full_report.csv')).send(fullReport(db, caller.workspaceId)),
  )
}

function actionRoutes(app: FastifyInstance, { db, instance }: CampaignDeps): void {
  const actions = [
    [contract.sendCampaign, sendCampaign, 'The campaign is being sent.'],
    [contract.pauseCampaign, pauseCampaign, 'Campaign paused.'],
    [contract.resumeCampaign, resumeCampaign, 'Campaign resumed.'],
    [contract.archiveCampaign, archiveCampaign, 'Campaign archived.'],
    [contract.deleteCampaign, deleteCampaign, 'Campaign deleted.'],
  ] as const
  for (const [endpoint, act, message] of actions) {
    route(app, endpoint, async ({ caller, params }) => {
      await act(db, caller.workspaceId, getId(params.id))
      return { message }
    })
  }
  route(app, contract.retryCampaign, async ({ caller, params }) => ({
    message: await retryCampaign(db, caller.workspaceId, getId(params.id)),
  }))
  route(app, contract.testCampaign, async ({ caller, params }) => {
    const email = await testCampaign({ db, instance }, caller, getId(params.id))
    return { message: `The test message was sent to ${email}.` }
  })
}
