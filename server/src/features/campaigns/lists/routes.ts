// The calls that list campaigns and export reports.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { csvHeaders } from '../../../platform/csv/index.ts'
import type { Db } from '../../../platform/db/index.ts'
import { getId, jsonArray, route } from '../../../platform/http/index.ts'
import { acted, readWhole } from '../../audit/index.ts'
import { findDoubtful } from '../content-checks/check.ts'
import { doubtfulReport, recipientReport, reportName, startReport } from './exports.ts'
import { everyCampaign, fullReport } from './full-report.ts'
import { deliveryFilter } from '../page/deliveries.ts'
import { countCampaigns, listCampaigns, type CampaignFilter } from '../queries/read.ts'
import type { CampaignParts } from '../queries/write.ts'

type ListQuery = contract.HandlerInput<typeof contract.listCampaigns, 'query'>

/** Lists the campaigns of a workspace. */
export function listRoute(app: FastifyInstance, db: Db): void {
  route(app, contract.listCampaigns, async ({ caller, query, request, reply }) => {
    const filter = filterOf(query)
    void reply.header('x-total-count', await countCampaigns(db, caller.workspaceId, filter))
    if (query.limit !== undefined) {
      return listCampaigns(db, caller.workspaceId, filter, { limit: query.limit, offset: query.offset ?? 0 })
    }
    await readWhole(db, request)
    // The whole list is streamed as it is read (P14). Its rows already have the contract's shape.
    return reply
      .type('application/json; charset=utf-8')
      .send(jsonArray(everyCampaign(db, caller.workspaceId, filter), caller.workspaceId))
  })
}

function filterOf({ status = 'all', search = '', sort = 'newest', ...parts }: ListQuery): CampaignFilter {
  return { statuses: statusesOf(status), search, sort, parts: partsOf(parts) }
}

function partsOf({ domainId, senderId, templateId, groupId }: ListQuery): Partial<CampaignParts> {
  return {
    ...(domainId !== undefined && { domain_id: domainId }),
    ...(senderId !== undefined && { sender_id: senderId }),
    ...(templateId !== undefined && { template_id: templateId }),
    ...(groupId !== undefined && { group_id: groupId }),
  }
}

/** The filter 'sent' also shows completed campaigns (P25). */
function statusesOf(status: NonNullable<ListQuery['status']>): CampaignFilter['statuses'] {
  if (status === 'all') return null
  return status === 'sent' ? ['sent', 'completed'] : [status]
}

/** Exports a campaign’s recipients, its doubtful addresses, and all campaigns, as CSV. */
export function reportRoutes(app: FastifyInstance, db: Db): void {
  route(app, contract.exportCampaign, async ({ caller, params, query, request, reply }) => {
    const filter = deliveryFilter(query)
    const { campaign, mailingId, rows } = await acted(
      db,
      request,
      (tx) => startReport(tx, caller.workspaceId, getId(params.id), filter),
      ({ rows }) => ({ rows }),
    )
    const headers = { ...csvHeaders(reportName(campaign)), 'x-total-count': rows }
    return reply.headers(headers).send(await recipientReport(db, caller.workspaceId, mailingId, filter))
  })
  route(app, contract.exportDoubtfulAddresses, async ({ caller, params, query, request, reply }) => {
    const { addresses, name } = await findDoubtful(db, caller.workspaceId, getId(params.id), query.kind)
    // The audit entry is committed before the first row leaves.
    await acted(
      db,
      request,
      () => Promise.resolve(addresses.length),
      (rows) => ({ rows }),
    )
    const headers = {
      ...csvHeaders(`${query.kind}_addresses_${name}.csv`),
      'x-total-count': addresses.length,
    }
    return reply.headers(headers).send(doubtfulReport(addresses, caller.workspaceId))
  })
  route(app, contract.exportAllCampaigns, async ({ caller, request, reply }) => {
    const all: CampaignFilter = { statuses: null, search: '', sort: 'newest' }
    const rows = await acted(
      db,
      request,
      (tx) => countCampaigns(tx, caller.workspaceId, all),
      (rows) => ({ rows }),
    )
    const headers = { ...csvHeaders('full_report.csv'), 'x-total-count': rows }
    return reply.headers(headers).send(fullReport(db, caller.workspaceId, all))
  })
}
