// The audited calls about test addresses and doubtful ones, and about a campaign that waits for a provider.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import { anOwnCampaign } from '../../campaigns/tests/under-way.ts'
import type { Step } from './journey-contacts.ts'

export function moreCampaignSteps(app: FastifyInstance, db: Db): Record<string, Step> {
  /** A campaign that waits for a provider. */
  const held = (endpoint: typeof api.retryProvider | typeof api.giveUpProvider) => async () => {
    const { call, params, campaignId } = await anOwnCampaign(app, db)
    await rows(
      db,
      sql`with own as (update campaigns set mailing_id = 3000000 + id, status = 'partially_sent'
          where id = ${campaignId} returning mailing_id)
        insert into provider_holds (mailing_id, place, code, params, next_try_at, expires_at)
        select mailing_id, 'gmail', 'provider_blocked', '{}', now(), now() from own`,
    )
    return () => call(endpoint, { params, body: { provider: 'gmail' } })
  }
  return {
    retryProvider: held(api.retryProvider),
    giveUpProvider: held(api.giveUpProvider),
    exportDoubtfulAddresses: async () => {
      const { call, params } = await anOwnCampaign(app, db)
      return () => call(api.exportDoubtfulAddresses, { params, query: { kind: 'old' } })
    },
    addTestAddress: async () => {
      const { call, params } = await anOwnCampaign(app, db)
      return () => call(api.addTestAddress, { params, body: { email: 'client@office.example' } })
    },
    askTestAddress: async () => {
      const { call } = await anOwnCampaign(app, db)
      const [sender] = (await call(api.listSenders)).body
      const body = { email: 'buyer@office.example', senderId: sender?.id ?? 0 }
      return () => call(api.askTestAddress, { body })
    },
    deleteTestAddress: async () => {
      const { call, params } = await anOwnCampaign(app, db)
      const added = await call(api.addTestAddress, { params, body: { email: 'client@office.example' } })
      return () => call(api.deleteTestAddress, { params: { id: added.body.id } })
    },
  }
}
