// The audited calls of approvals.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/index.ts'
import { aMember } from '../../../../test/factories.ts'
import { anOwnCampaign } from '../../campaigns/tests/under-way.ts'
import type { Step } from './journey-contacts.ts'

export function approvalSteps(app: FastifyInstance, db: Db): Record<string, Step> {
  const policy = { policy: 'always', above: 0 } as const
  const aPair = async () => {
    const owner = await anOwnCampaign(app, db)
    return { owner, manager: await aMember(app, db, owner.workspaceId, 'manager'), params: owner.params }
  }
  const asked = async () => {
    const { owner, manager, params } = await aPair()
    await owner.call(api.updateApprovalPolicy, { body: policy })
    await owner.call(api.sendCampaign, { params })
    const { digest } = (await manager.call(api.getApproval, { params })).body
    return { manager, params, digest }
  }
  return {
    updateApprovalPolicy: async () => {
      const { owner } = await aPair()
      return () => owner.call(api.updateApprovalPolicy, { body: policy })
    },
    approveCampaign: async () => {
      const { manager, params, digest } = await asked()
      return () => manager.call(api.approveCampaign, { params, body: { digest } })
    },
    refuseCampaign: async () => {
      const { manager, params } = await asked()
      return () => manager.call(api.refuseCampaign, { params, body: { note: 'Not yet' } })
    },
  }
}
