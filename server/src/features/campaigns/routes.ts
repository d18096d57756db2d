// The API calls of campaigns.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { deadlines, withDeadline, type Db } from '../../platform/db/index.ts'
import { assertScope, getId, route } from '../../platform/http/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { english } from '../../platform/words/index.ts'
import { acted, actorOf, type Actor, type EntryDetails } from '../audit/index.ts'
import { untilHalted, type Instance } from '../deliveries/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { materialOf } from '../templates/index.ts'
import { assertConfirmed, type ConfirmationTokens } from '../test-addresses/index.ts'
import { assertFormSendable, createCampaign } from './create.ts'
import { editCampaign, formOver } from './edit.ts'
import { formOf, type CampaignForm } from './form.ts'
import {
  archiveCampaign,
  deleteCampaign,
  getCampaign,
  getMade,
  pauseCampaign,
  recallCampaign,
  restoreCampaign,
  resumeCampaign,
  sendCampaign,
  unscheduleCampaign,
} from './lifecycle.ts'
import { campaignPageRoutes } from './page/routes.ts'
import { findMailing } from './queries/lock.ts'
import { giveUpProvider, retryProvider } from './holds/providers.ts'
import { listTargetUses } from './holds/queries.ts'
import { releaseRoutes } from './release/routes.ts'
import { resend } from './resend.ts'
import { listRoute, reportRoutes } from './lists/routes.ts'
import { retryCampaign } from './sending/retry.ts'
import { sunsetRoutes } from './sunset/routes.ts'
import { findTesters, prepareAsking, testCampaign, testTemplate } from './test-message.ts'

export interface CampaignDeps {
  db: Db
  clock: Clock
  instance: Instance
  /** Decrypts the keys that sign test messages. */
  sealer: Sealer
  quotas: Quotas
  /** SEND_RATE: the most messages a second; null: no limit. */
  sendRate: number | null
  /** Makes the tokens in confirmation messages. */
  confirmations: ConfirmationTokens
}

/** Adds the calls of contracts/src/campaigns/campaigns.ts, campaign-actions.ts and campaign-page.ts. */
export function campaignRoutes(app: FastifyInstance, deps: CampaignDeps): void {
  listRoute(app, deps.db)
  reportRoutes(app, deps.db)
  actionRoutes(app, deps)
  campaignPageRoutes(app, deps)
  sunsetRoutes(app, deps)
  releaseRoutes(app, deps)
  const { db, quotas } = deps
  route(app, contract.createCampaign, async ({ caller, body, request }) => {
    assertMaySchedule(caller, body)
    await assertFormSendable(db, caller.workspaceId, body)
    return acted(
      db,
      request,
      (tx) =>
        createCampaign(tx, deps, caller.workspaceId, body, {
          rules: deps.instance,
          acknowledgedBy: acknowledgedBy(request, body),
        }),
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
      (tx) => editCampaign(tx, deps, workspaceId, id, body, deps.instance, acknowledgedBy(request, body)),
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
      (tx) => resend(tx, making, workspaceId, { ...body, id }, options),
      ({ scheduled_at: detail }) => (detail === null ? {} : { detail }),
    )
  })
  route(app, contract.restoreCampaign, ({ caller, params, request }) =>
    acted(db, request, (tx) => restoreCampaign(tx, caller.workspaceId, getId(params.id), quotas)),
  )
}

/** Who acknowledges the complaints and bounces of the last campaigns with a call; null if nobody does. */
function acknowledgedBy(
  request: FastifyRequest,
  body: { acknowledged?: boolean | null | undefined } | null | undefined,
): Actor | null {
  return body?.acknowledged === true ? actorOf(request) : null
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

function actionRoutes(app: FastifyInstance, deps: CampaignDeps): void {
  const { db } = deps
  const actions = [
    [contract.recallCampaign, recallCampaign, english('campaigns', 'done.recall')],
    [contract.unscheduleCampaign, unscheduleCampaign, english('campaigns', 'done.unschedule')],
    [contract.pauseCampaign, pauseCampaign, 'Campaign paused.'],
    [contract.archiveCampaign, archiveCampaign, 'Campaign archived.'],
    [contract.deleteCampaign, deleteCampaign, 'Campaign deleted.'],
  ] as const
  for (const [endpoint, act, message] of actions) {
    route(app, endpoint, async ({ caller, params, request }) => {
      const id = getId(params.id)
      await acted(db, request, (tx) => act(tx, caller.workspaceId, id))
      if (act === pauseCampaign || act === deleteCampaign)
        await untilHalted(db, await findMailing(db, caller.workspaceId, id))
      return { message }
    })
  }
  route(app, contract.sendCampaign, async ({ caller, params, body, request }) => {
    const options = {
      rules: deps.instance,
      delaySeconds: body?.delaySeconds ?? 0,
      acknowledgedBy: acknowledgedBy(request, body),
    }
    await acted(db, request, (tx) => sendCampaign(tx, caller.workspaceId, getId(params.id), options))
    return { message: 'The campaign is being sent.' }
  })
  route(app, contract.resumeCampaign, async ({ caller, params, body, request }) => {
    const by = acknowledgedBy(request, body)
    const id = getId(params.id)
    await acted(db, request, (tx) => resumeCampaign(tx, caller.workspaceId, id, deps.instance, by))
    return { message: 'Campaign resumed.' }
  })
  route(app, contract.retryCampaign, async ({ caller, params, body, request }) => ({
    // A retry writes the row of every failed recipient, so it has the deadline of a job.
    message: await acted(withDeadline(db, deadlines.job), request, (tx) =>
      retryCampaign(tx, caller.workspaceId, getId(params.id), deps.instance, acknowledgedBy(request, body)),
    ),
  }))
  holdRoutes(app, deps)
  testRoutes(app, deps)
}

function holdRoutes(app: FastifyInstance, { db }: CampaignDeps): void {
  const patient = withDeadline(db, deadlines.job)
  route(app, contract.retryProvider, async ({ caller, params, body: { provider }, request }) => {
    await acted(
      patient,
      request,
      (tx) => retryProvider(tx, caller.workspaceId, getId(params.id), provider),
      () => ({ detail: provider }),
    )
    return { message: english('campaignPage', 'blocked.done.retry') }
  })
  route(app, contract.giveUpProvider, async ({ caller, params, body: { provider }, request }) => {
    await acted(
      patient,
      request,
      (tx) => giveUpProvider(tx, caller.workspaceId, getId(params.id), provider),
      () => ({ detail: provider }),
    )
    return { message: 'The messages fail.' }
  })
}

function testRoutes(app: FastifyInstance, deps: CampaignDeps): void {
  const { db } = deps
  route(app, contract.testCampaign, async ({ caller, params, body, request }) => {
    const id = getId(params.id)
    // The audit entry is committed first: the test message waits for a worker, and cannot be recalled.
    const emails = await acted(
      db,
      request,
      (tx) => findTesters(tx, caller, id, body?.addresses),
      (found) => ({ detail: found.join(', ') }),
    )
    await testCampaign(deps, caller.workspaceId, { id, contactId: body?.contactId ?? null }, emails)
    return { message: english('campaigns', 'done.test', { email: emails.join(', ') }) }
  })
  route(app, contract.testTemplate, async ({ caller, body, request }) => {
    const { kind, document, source, subject, senderId, contactId = null } = body
    const material = kind === 'text' ? { kind, source: source ?? '' } : materialOf({ kind, document, source })
    const emails = await acted(
      db,
      request,
      (tx) => assertConfirmed(tx, caller, body.addresses),
      (found) => ({ detail: found.join(', ') }),
    )
    await testTemplate(deps, caller.workspaceId, { material, subject, senderId, contactId }, emails)
    return { message: english('campaigns', 'done.test', { email: emails.join(', ') }) }
  })
  route(app, contract.addTestAddress, async ({ caller, params, body, request }) => {
    const id = getId(params.id)
    const ask = await prepareAsking(deps, caller, { campaignId: id })
    return acted(
      db,
      request,
      (tx) => ask(tx, body.email),
      ({ email: detail }) => ({ detail, objectId: id }),
    )
  })
  route(app, contract.askTestAddress, async ({ caller, body, request }) => {
    const { email, senderId } = body
    const ask = await prepareAsking(deps, caller, { senderId })
    return acted(
      db,
      request,
      (tx) => ask(tx, email),
      ({ email: detail }) => ({ detail, objectId: senderId }),
    )
  })
}
