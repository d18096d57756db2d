// Webhook endpoints and their log over HTTP.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/index.ts'
import { getId, route } from '../../platform/http/index.ts'
import { acted } from '../audit/index.ts'
import { forgetWanted } from '../facts/index.ts'
import { callInWords } from './failures.ts'
import { listCalls } from './queries/calls.ts'
import { listWebhooks } from './queries/webhooks.ts'
import {
  addWebhook,
  editWebhook,
  getWebhook,
  removeWebhook,
  rotateSecret,
  type WebhookRules,
} from './webhooks.ts'
import { getWholeCall, replayAllFailed, replayCall, sendTest } from './calls.ts'

export interface WebhookDeps extends WebhookRules {
  db: Db
}

export function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const { db, sealer } = deps
  route(app, api.listWebhooks, ({ caller }) => listWebhooks(db, caller.workspaceId))
  route(app, api.createWebhook, async ({ caller, body, request }) => {
    const made = await acted(db, request, (tx) => addWebhook(tx, deps, caller.workspaceId, body))
    forgetWanted()
    return made
  })
  route(app, api.updateWebhook, async ({ caller, params, body, request }) => {
    const id = getId(params.id)
    const edited = await acted(db, request, (tx) =>
      editWebhook(tx, deps, caller.workspaceId, { ...body, id }),
    )
    forgetWanted()
    return edited
  })
  route(app, api.deleteWebhook, async ({ caller, params, request }) => {
    await acted(db, request, (tx) => removeWebhook(tx, caller.workspaceId, getId(params.id)))
    return { message: 'The webhook endpoint was deleted.' }
  })
  route(app, api.rotateWebhook, ({ caller, params, request }) =>
    acted(db, request, (tx) => rotateSecret(tx, sealer, caller.workspaceId, getId(params.id))),
  )
  route(app, api.testWebhook, ({ caller, params, request }) => {
    const webhookId = getId(params.id)
    return acted(
      db,
      request,
      (tx) => sendTest(tx, caller.workspaceId, webhookId),
      () => ({ objectId: webhookId }),
    )
  })
  callRoutes(app, deps)
}

function callRoutes(app: FastifyInstance, { db }: WebhookDeps): void {
  route(app, api.listWebhookCalls, async ({ caller, params, query }) => {
    const { id } = await getWebhook(db, caller.workspaceId, getId(params.id))
    return (await listCalls(db, id, query)).map(callInWords)
  })
  route(app, api.getWebhookCall, ({ caller, params }) =>
    getWholeCall(db, caller.workspaceId, getId(params.id)),
  )
  route(app, api.replayWebhookCall, async ({ caller, params, request }) => {
    const { call } = await acted(
      db,
      request,
      (tx) => replayCall(tx, caller.workspaceId, getId(params.id)),
      ({ webhookId, call: { type } }) => ({ objectId: webhookId, rows: 1, detail: type }),
    )
    return call
  })
  route(app, api.replayFailedWebhookCalls, async ({ caller, params, body, request }) => ({
    replayed: await acted(
      db,
      request,
      (tx) => replayAllFailed(tx, caller.workspaceId, getId(params.id), body.since),
      (rows) => ({ rows }),
    ),
  }))
}
