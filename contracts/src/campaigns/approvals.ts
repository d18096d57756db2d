// The approval of campaigns by a second person.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'
import { campaignApproval, namedTarget } from './campaigns.ts'

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
  proof: true,
  audit: { action: 'approval_policy_changed' },
  summary: 'Choose which campaigns need an approval; that needs two members who may approve',
  body: approvalPolicy,
  reply: approvalPolicy,
})

/** What an approval is for, as people compare it. */
const approvalParts = z
  .object({
    subject: z.string(),
    preheader: z.string(),
    reply_to: z.nullable(z.string()),
    /** The sender: name and address. */
    from: z.string(),
    /** The message as text. */
    text: z.string(),
    /** A digest of the message's HTML: its look may change where its text does not. */
    html_digest: z.string(),
    group_id: z.nullable(id),
    group_name: z.nullable(z.string()),
    target: z.nullable(namedTarget),
    topic_name: z.nullable(z.string()),
    postal_address: z.string(),
    scheduled_at: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'ApprovalParts' })
export type ApprovalParts = z.output<typeof approvalParts>

/** The approval of one campaign, for the person who decides. */
export const approval = z
  .extend(campaignApproval, {
    /** As the campaign is now. To approve it, send this digest. */
    digest: z.string(),
    /** Whether the campaign was changed after somebody asked or decided. */
    is_changed: z.boolean(),
    now: approvalParts,
    /** What was approved last; null if nothing was. */
    approved: z.nullable(approvalParts),
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
