// Campaigns: their statuses, and creating, changing and deleting them.
import * as z from 'zod/mini'
import { campaignForm } from './campaign-form.ts'
import { campaignReasons } from './campaign-reasons.ts'
import { endpoint } from '../api/endpoint.ts'
import { codesOf, reasonParams } from '../words/reason.ts'
import { reputationHold } from './releases.ts'
import { done, id, idParams, moment, slice } from '../api/shapes.ts'

export const campaignStatuses = [
  'draft',
  'scheduled',
  'processing',
  'paused',
  'partially_sent',
  'sent',
  'completed',
  'failed',
  'archived',
] as const
export const campaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.output<typeof campaignStatus>

/** The statuses from which each action may start (specification section 4, P25). */
export const startsFrom = {
  send: ['draft', 'scheduled'],
  edit: ['draft', 'scheduled'],
  unschedule: ['scheduled'],
  recall: ['processing'],
  pause: ['processing', 'partially_sent'],
  resume: ['paused'],
  archive: ['sent', 'completed', 'failed'],
  retry: ['completed', 'failed'],
  download: ['sent', 'completed', 'archived', 'partially_sent', 'failed'],
  delete: campaignStatuses,
} as const satisfies Record<string, readonly CampaignStatus[]>

/** An action that changes a campaign, and that its status may forbid. */
export type CampaignAction = Exclude<keyof typeof startsFrom, 'download' | 'delete'>

/** A group or segment of a target. `name` is null once it is deleted. */
const targetPart = z.object({ id, name: z.nullable(z.string()) })

/** The target of a campaign with the names of its parts. */
export const namedTarget = z
  .object({
    /** 'all': all contacts. */
    groups: z.union([z.literal('all'), z.array(targetPart)]),
    segments: z.array(targetPart),
    exceptGroups: z.array(targetPart),
    exceptSegments: z.array(targetPart),
  })
  .register(z.globalRegistry, { id: 'NamedTarget' })
export type NamedTarget = z.output<typeof namedTarget>

export const approvalStates = ['none', 'waiting', 'approved', 'refused'] as const

/** Whether somebody asked for an approval of the campaign, and what was decided. */
export const campaignApproval = z
  .object({
    state: z.enum(approvalStates),
    /** What was asked for: a digest over content, subject, sender, target and time; null if nobody asked. */
    digest: z.nullable(z.string()),
    /** The addresses of who asked and who decided; null if nobody did, or if the account was deleted. */
    asked_by: z.nullable(z.string()),
    decided_by: z.nullable(z.string()),
    /** Why it was refused. */
    note: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'CampaignApproval' })
export type CampaignApproval = z.output<typeof campaignApproval>

export const campaign = z
  .object({
    id,
    name: z.string(),
    subject: z.string(),
    /** The preheader, which mail programs show after the subject; empty if there is none. */
    preheader: z.string(),
    /** Where replies go; null: to the sender. */
    reply_to: z.nullable(z.string()),
    status: campaignStatus,
    created_at: moment,
    sent_at: z.nullable(moment),
    scheduled_at: z.nullable(moment),
    /** When sending began; null before that. */
    started_at: z.nullable(moment),
    /** When the campaign was paused or held; null for other campaigns. */
    paused_at: z.nullable(moment),
    /** When the first message is sent, if the campaign was sent with a delay; null once sending began. */
    starts_at: z.nullable(moment),
    /** The version, which grows with every edit. `PUT` refuses an edit that was made from an older version. */
    version: z.int(),
    domain_id: id,
    sender_id: id,
    template_id: id,
    /** The name of the template; null once the template is deleted. */
    template_name: z.nullable(z.string()),
    /** The group that the campaign goes to; null: all contacts, or a target. */
    group_id: z.nullable(id),
    /** The name of the group; null for all contacts, and once the group is deleted. */
    group_name: z.nullable(z.string()),
    /** The groups and segments that the campaign goes to; null if it goes to one group or to all contacts. */
    target: z.nullable(namedTarget),
    /** Contacts who switched this topic off do not get the campaign; null: no topic. */
    topic: z.nullable(z.object({ id, name: z.string() })),
    /** The campaign that this campaign sends again, and the contacts that now get it; null if there is none. */
    resend_of: z.nullable(id),
    resend_to: z.nullable(z.enum(['not_opened', 'joined_since'])),
    /** The number of contacts. For a target, 0 until sending begins; `POST /api/segments/count` counts a target. */
    total_contacts: z.int(),
    sent_count: z.int(),
    failed_count: z.int(),
    skipped_count: z.int(),
    /** Recipients who opened the message, without bot events (P28). */
    open_count: z.int(),
    click_count: z.int(),
    unsubscribe_count: z.int(),
    /** Recipients whose address does not exist, as the relay or a later bounce said. */
    bounce_count: z.int(),
    /** Recipients whose message was refused for now (soft bounces). */
    soft_bounce_count: z.int(),
    /** Recipients whose mail server refused the message because of us, not because of the recipient. */
    blocked_count: z.int(),
    complaint_count: z.int(),
    /** Sent messages minus those that are known to have bounced. */
    delivered_count: z.int(),
    /** The rate that has reached half of the limit at which Lettermill holds the campaign; null if none has. */
    warning: z.nullable(z.enum(['bounces', 'complaints'])),
    /** A sentence: why the campaign is held or failed, or why a scheduled one cannot be sent; otherwise null. */
    reason: z.nullable(z.string()),
    /** The same as a code of a closed list, and the parameters that belong to it. */
    reason_code: z.nullable(codesOf(campaignReasons)),
    reason_params: z.nullable(reasonParams),
    /** Why a scheduled campaign did not start, as a code with parameters; null for other reasons. */
    hold: z.nullable(reputationHold),
    approval: campaignApproval,
  })
  .register(z.globalRegistry, { id: 'Campaign' })
export type Campaign = z.output<typeof campaign>

export const campaignFilters = ['all', 'draft', 'scheduled', 'processing', 'paused', 'sent'] as const

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns',
  access: 'account',
  audit: { action: 'campaigns_read' },
  summary: 'The campaigns, newest first, or a page of them',
  query: z.extend(slice, {
    status: z.optional(z.enum(['all', ...campaignStatuses])),
    sort: z.optional(z.enum(['newest', 'oldest'])),
    /** Each of these parameters lists only campaigns that use this domain, sender, template or group. */
    domainId: z.optional(z.coerce.number().check(z.int(), z.positive())),
    senderId: z.optional(z.coerce.number().check(z.int(), z.positive())),
    templateId: z.optional(z.coerce.number().check(z.int(), z.positive())),
    groupId: z.optional(z.coerce.number().check(z.int(), z.positive())),
  }),
  reply: z.array(campaign),
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns',
  access: 'account',
  audit: { action: 'campaign_created', object: 'campaign' },
  summary: 'Create a draft, or schedule it with status scheduled, scheduleDate, scheduleTime and timezone',
  body: campaignForm,
  reply: campaign,
})

export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/api/campaigns/:id',
  access: 'account',
  audit: { action: 'campaign_changed', object: 'campaign' },
  summary:
    'Edit or reschedule a draft or a scheduled campaign; of others only the name. Missing fields stay as they are',
  params: idParams,
  body: z.extend(campaignForm, {
    /** The version that was edited. If the campaign has another one now, the call answers 409. */
    version: z.nullish(z.int()),
  }),
  reply: campaign,
})

export const unscheduleCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/unschedule',
  access: 'account',
  audit: { action: 'campaign_unscheduled', object: 'campaign' },
  summary: 'Make a scheduled campaign a draft again',
  params: idParams,
  reply: done,
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id',
  access: 'account',
  summary: 'One campaign with its stats',
  params: idParams,
  reply: campaign,
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/campaigns/:id',
  access: 'account',
  role: 'manager',
  audit: { action: 'campaign_deleted', object: 'campaign' },
  summary: 'Delete a campaign; sending stops first',
  params: idParams,
  reply: done,
})

export const restoreCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/restore',
  access: 'account',
  role: 'manager',
  audit: { action: 'campaign_restored', object: 'campaign' },
  summary: 'Restore a deleted campaign',
  params: idParams,
  reply: campaign,
})
