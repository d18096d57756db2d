// The calls that send, test, pause, hold and delete a campaign.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deadlines, withDeadline, type Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { english } from '../../platform/words/index.ts'
import { acted, actorOf, type Actor } from '../audit/index.ts'
import { untilHalted, type Instance } from '../deliveries/index.ts'
import {
  archiveCampaign,
  pauseCampaign,
  recallCampaign,
  resumeCampaign,
  sendCampaign,
  unscheduleCampaign,
  type Sent,
} from './lifecycle.ts'
import { deleteCampaign } from './deletion.ts'
import { findMailing } from './queries/lock.ts'
import { giveUpProvider, retryProvider } from './holds/providers.ts'
import { retryCampaign } from './sending/retry.ts'
import * as contract from '@lettermill/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { materialOf } from '../templates/index.ts'
import { assertConfirmed, type ConfirmationTokens } from '../test-addresses/index.ts'
import { findTesters, testCampaign, testTemplate } from './test-message.ts'
import { prepareAsking } from './asking.ts'

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

/** Who acknowledges the complaints and bounces of the last campaigns with a call; null if nobody does. */
export function acknowledgedBy(
  request: FastifyRequest,
  body: { acknowledged?: boolean | null | undefined } | null | undefined,
): Actor | null {
  return body?.acknowledged === true ? actorOf(request) : null
}

/** Adds the calls of contracts/src/campaigns/campaign-actions.ts, and those of test messages. */
export function actionRoutes(app: FastifyInstance, deps: CampaignDeps): void {
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
  route(app, contract.sendCampaign, async ({ caller, params, body, request, reply }) => {
    const options = {
      rules: deps.instance,
      delaySeconds: body?.delaySeconds ?? 0,
      acknowledgedBy: acknowledgedBy(request, body),
      by: caller,
    }
    const sent = await acted(
      db,
      request,
      (tx) => sendCampaign(tx, caller.workspaceId, getId(params.id), options),
      entryOf,
    )
    return answerTo(reply, sent, 'The campaign is being sent.')
  })
  route(app, contract.resumeCampaign, async ({ caller, params, body, request, reply }) => {
    const by = acknowledgedBy(request, body)
    const id = getId(params.id)
    const resumed = await acted(
      db,
      request,
      (tx) => resumeCampaign(tx, caller.workspaceId, id, deps.instance, by, caller),
      entryOf,
    )
    return answerTo(reply, resumed, 'Campaign resumed.')
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

const entryOf = (sent: Sent) => (sent === 'asked' ? { action: 'campaign_approval_asked' as const } : {})

/** 202 if the campaign waits for an approval. */
function answerTo(reply: FastifyReply, sent: Sent, message: string): { message: string } {
  if (sent === 'sent') return { message }
  void reply.code(202)
  return { message: english('campaigns', 'done.asked') }
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
