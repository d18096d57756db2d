// The approval of campaigns by a second person.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

export const approvalPolicies = ['off', 'above', 'always'] as const
const policy = z.enum(approvalPolicies)

export const approvalPolicy = z
  .object({
    policy,
    /** With the policy `above`: campaigns to more recipients than this need an approval. */
    above: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  })
  .register(z.globalRegistry, { id: 'ApprovalPolicy' })
export type ApprovalPolicy = z.output<typeof approvalPolicy>

export const getApprovalPolicy = endpoint({
  method: 'GET',
  path: '/api/settings/approval',
  access: 'account',
  summary: 'Which campaigns need the approval of a second person',
  reply: approvalPolicy,
})

export const updateApprovalPolicy = endpoint({
  method: 'PUT',
  path: '/api/settings/approval',
  access: 'session',
  role: 'owner',
  audit: { action: 'approval_policy_changed' },
  summary: 'Choose which campaigns need an approval; that needs two members who may approve',
  body: approvalPolicy,
  reply: approvalPolicy,
})

/** The approval of one campaign. */
export const approval = z
  .object({
    state: z.enum(['none', 'waiting', 'approved', 'refused']),
    /** What an approval is for: content, subject, sender, target and time as they are now. Any change changes it. */
    digest: z.string(),
    /** The addresses of who asked and who decided; null if nobody did, or if the account was deleted. */
    asked_by: z.nullable(z.string()),
    decided_by: z.nullable(z.string()),
    /** Why it was refused. */
    note: z.nullable(z.string()),
    /** Whether the campaign was changed after somebody asked or decided. */
    is_changed: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Approval' })
export type Approval = z.output<typeof approval>

export const getApproval = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/approval',
  access: 'account',
  summary: 'Whether a campaign waits for an approval or has one',
  params: idParams,
  reply: approval,
})

export const approveCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/approve',
  access: 'session',
  role: 'manager',
  audit: { action: 'campaign_approved', object: 'campaign' },
  summary: 'Approve what somebody else asked to send, as it is now; a draft is sent at once',
  params: idParams,
  body: z.object({ digest: z.string().check(z.maxLength(200)) }),
  reply: done,
})

export const refuseCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/refuse',
  access: 'session',
  role: 'manager',
  audit: { action: 'campaign_refused', object: 'campaign' },
  summary: 'Refuse what somebody asked to send, and say why; a scheduled campaign becomes a draft',
  params: idParams,
  body: z.object({ note: z.string().check(z.maxLength(1000)) }),
  reply: done,
})

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  access: 'session',
  role: 'manager',
  summary: 'The campaigns that wait for an approval, the longest waiting first',
  reply: z.array(
    z.object({
      campaign_id: id,
      name: z.string(),
      asked_by: z.nullable(z.string()),
      asked_at: moment,
      scheduled_at: z.nullable(moment),
      /** Whether the caller asked, and somebody else has to decide. */
      is_own: z.boolean(),
    }),
  ),
})
