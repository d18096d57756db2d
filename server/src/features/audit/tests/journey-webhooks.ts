// The audited calls of webhooks, each by an account of its own.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { aSignedInAccount } from '../../../../test/factories.ts'
import type { MakeCall } from '../../../../test/harness-calls.ts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import type { Step } from './journey-contacts.ts'

const body = { url: 'https://hooks.example/in', events: ['contact.created' as const] }

export function webhookSteps(app: FastifyInstance, db: Db): Record<string, Step> {
  const about =
    (step: (call: MakeCall, id: number) => ReturnType<Step> | Awaited<ReturnType<Step>>): Step =>
    async () => {
      const { call } = await aSignedInAccount(app, db)
      const { id } = (await call(api.createWebhook, { body })).body
      return step(call, id)
    }
  return {
    createWebhook: about((call) => () => call(api.createWebhook, { body })),
    updateWebhook: about((call, id) => () => call(api.updateWebhook, { params: { id }, body })),
    deleteWebhook: about((call, id) => () => call(api.deleteWebhook, { params: { id } })),
    rotateWebhook: about((call, id) => () => call(api.rotateWebhook, { params: { id } })),
    testWebhook: about((call, id) => () => call(api.testWebhook, { params: { id } })),
    replayWebhookCall: about(async (call, id) => {
      const test = (await call(api.testWebhook, { params: { id } })).body
      await rows(db, sql`update webhook_calls set state = 'failed' where id = ${test.id}`)
      return () => call(api.replayWebhookCall, { params: { id: test.id } })
    }),
    replayFailedWebhookCalls: about((call, id) => () => {
      const since = new Date(0).toISOString()
      return call(api.replayFailedWebhookCalls, { params: { id }, body: { since } })
    }),
  }
}
