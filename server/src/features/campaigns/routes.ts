// The API calls of campaigns.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import { assertScope, getId, route } from '../../platform/http/index.ts'
import { acted, type EntryDetails } from '../audit/index.ts'
import { assertFormSendable, createCampaign } from './create.ts'
import { editCampaign, formOver } from './edit.ts'
import { formOf, type CampaignForm } from './form.ts'
import { askForScheduled, getCampaign, getMade } from './lifecycle.ts'
import { restoreCampaign } from './deletion.ts'
import { campaignPageRoutes } from './page/routes.ts'
import { listTargetUses } from './holds/queries.ts'
import { approvalRoutes } from './approval/routes.ts'
import { releaseRoutes } from './release/routes.ts'
import { resend } from './resend.ts'
import { listRoute, reportRoutes } from './lists/routes.ts'
import { sunsetRoutes } from './sunset/routes.ts'
import { acknowledgedBy, actionRoutes, type CampaignDeps } from './routes-actions.ts'

/** Adds the calls of contracts/src/campaigns/campaigns.ts, campaign-actions.ts and campaign-page.ts. */
export function campaignRoutes(app: FastifyInstance, deps: CampaignDeps): void {
  listRoute(app, deps.db)
  reportRoutes(app, deps.db)
  actionRoutes(app, deps)
  campaignPageRoutes(app, deps)
  sunsetRoutes(app, deps)
  releaseRoutes(app, deps)
  approvalRoutes(app, deps)
  const { db, quotas } = deps
  route(app, contract.createCampaign, async ({ caller, body, request }) => {
    assertMaySchedule(caller, body)
    await assertFormSendable(db, caller.workspaceId, body)
    return acted(
      db,
      request,
      async (tx) => {
        const options = { rules: deps.instance, acknowledgedBy: acknowledgedBy(request, body) }
        return askForScheduled(tx, caller, await createCampaign(tx, deps, caller.workspaceId, body, options))
      },
      ({ scheduled_at: detail }) => (detail === null ? {} : { action: 'campaign_scheduled', detail }),
    )
  })
  route(app, contract.updateCampaign, async ({ caller, params, body, request }) => {
    assertMaySchedule(caller, body)
    const { workspaceId } = caller
    const id = getId(params.id)
    const made = await getMade(db, workspaceId, id)
    await assertFormSendable(db, workspaceId, formOver(made, body))
    return acted(
      db,
      request,
      async (tx) => {
        const by = acknowledgedBy(request, body)
        const edited = await editCampaign(tx, deps, workspaceId, id, body, deps.instance, by)
        return askForScheduled(tx, caller, edited)
      },
      (edited) => scheduleEntry(made, edited),
    )
  })
  route(app, contract.getCampaign, ({ caller, params }) =>
    getCampaign(db, caller.workspaceId, getId(params.id)),
  )
  route(app, contract.resendCampaign, async ({ caller, params, body, request }) => {
    assertMaySchedule(caller, body)
    const { workspaceId } = caller
    const id = getId(params.id)
    const form = formOf(await getMade(db, workspaceId, id))
    await assertFormSendable(db, workspaceId, { ...form, subject: body.subject ?? form.subject })
    const making = { ...deps, listTargetUses }
    const options = { rules: deps.instance, acknowledgedBy: acknowledgedBy(request, body) }
    return acted(
      db,
      request,
      async (tx) =>
        askForScheduled(tx, caller, await resend(tx, making, workspaceId, { ...body, id }, options)),
      ({ scheduled_at: detail }) => (detail === null ? {} : { detail }),
    )
  })
  route(app, contract.restoreCampaign, ({ caller, params, request }) =>
    acted(db, request, (tx) => restoreCampaign(tx, caller.workspaceId, getId(params.id), quotas)),
  )
}

/** A campaign with a time is sent without a further call, so an API token needs the scope `send` to schedule it. */
function assertMaySchedule(
  caller: Caller,
  { status, scheduleDate, scheduleTime }: Pick<CampaignForm, 'status' | 'scheduleDate' | 'scheduleTime'>,
) {
  if (status === 'scheduled' || scheduleDate || scheduleTime) assertScope(caller, 'send')
}

/** The audit entry of an edit that gives a campaign a time, another time, or none; empty for any other edit. */
function scheduleEntry(
  before: Pick<contract.Campaign, 'scheduled_at'>,
  { scheduled_at }: contract.Campaign,
): EntryDetails {
  if (scheduled_at === before.scheduled_at) return {}
  return scheduled_at === null
    ? { action: 'campaign_unscheduled' }
    : { action: 'campaign_scheduled', detail: scheduled_at }
}
