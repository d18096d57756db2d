// The calls that ask who approves what, and decide.
import * as contract from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/index.ts'
import { getId, route } from '../../../platform/http/index.ts'
import { acted } from '../../audit/index.ts'
import type { Instance } from '../../deliveries/index.ts'
import { approveCampaign, getMade, refuseCampaign } from '../lifecycle.ts'
import { changePolicy, listWaitingFor, showApproval } from './approval.ts'
import { findPolicy } from './queries.ts'

interface ApprovalDeps {
  db: Db
  instance: Instance
}

export function approvalRoutes(app: FastifyInstance, { db, instance }: ApprovalDeps): void {
  route(app, contract.getApprovalPolicy, ({ caller }) => findPolicy(db, caller.workspaceId))
  route(app, contract.updateApprovalPolicy, ({ caller, body, request }) =>
    acted(
      db,
      request,
      (tx) => changePolicy(tx, caller.workspaceId, body),
      ({ policy, above }) => ({ detail: policy === 'above' ? `above ${String(above)}` : policy }),
    ),
  )
  route(app, contract.listApprovals, ({ caller }) => listWaitingFor(db, caller))
  route(app, contract.getApproval, async ({ caller, params }) =>
    showApproval(db, await getMade(db, caller.workspaceId, getId(params.id))),
  )
  route(app, contract.approveCampaign, async ({ caller, params, body, request }) => {
    const id = getId(params.id)
    await acted(db, request, (tx) => approveCampaign(tx, caller, id, body.digest, instance))
    return { message: 'The campaign is approved.' }
  })
  route(app, contract.refuseCampaign, async ({ caller, params, body, request }) => {
    const id = getId(params.id)
    await acted(
      db,
      request,
      (tx) => refuseCampaign(tx, caller, id, body.note),
      () => ({ detail: body.note }),
    )
    return { message: 'The campaign is refused.' }
  })
}
