// What is done with a campaign: sending, pausing, archiving, sending again, exporting.
import * as z from 'zod/mini'
import { deliveryFilter } from './deliveries.ts'
import { campaignForm } from './campaign-form.ts'
import { endpoint } from '../api/endpoint.ts'
import { acknowledged } from './releases.ts'
import { done, idParams, slice } from '../api/shapes.ts'
import { campaign } from './campaigns.ts'

export const sendCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/send',
  access: 'account',
  audit: { action: 'campaign_sent', object: 'campaign' },
  scope: 'send',
  summary: 'Send a draft or a scheduled campaign now, or after a delay in seconds',
  params: idParams,
  /** No message is sent before the delay is over; until then, `recall` makes the campaign a draft again. */
  body: z.nullish(
    z.object({
      delaySeconds: z.nullish(z.int().check(z.minimum(0), z.maximum(600))),
      acknowledged,
    }),
  ),
  reply: done,
})

export const recallCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/recall',
  access: 'account',
  audit: { action: 'campaign_recalled', object: 'campaign' },
  summary: 'Recall a campaign before its delay is over; it becomes a draft again',
  params: idParams,
  reply: done,
})

export const pauseCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/pause',
  access: 'account',
  audit: { action: 'campaign_paused', object: 'campaign' },
  summary: 'Pause; answers once no new message starts',
  params: idParams,
  reply: done,
})

export const resumeCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/resume',
  access: 'account',
  audit: { action: 'campaign_resumed', object: 'campaign' },
  scope: 'send',
  summary: 'Resume where it was paused',
  params: idParams,
  /** Only a campaign that has not started needs it. */
  body: z.nullish(z.object({ acknowledged })),
  reply: done,
})

export const archiveCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/archive',
  access: 'account',
  audit: { action: 'campaign_archived', object: 'campaign' },
  summary: 'Archive a finished campaign',
  params: idParams,
  reply: done,
})

const resendFields = {
  name: true,
  status: true,
  scheduleDate: true,
  scheduleTime: true,
  timezone: true,
  acknowledged: true,
} as const

export const resendCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/resend',
  access: 'account',
  audit: { action: 'campaign_resent', object: 'campaign', isAnswered: true },
  summary:
    'A draft or a scheduled campaign to those who have not opened a campaign (once, with another subject) or to those who joined since; who they are is found when sending begins',
  params: idParams,
  body: z.extend(z.pick(campaignForm, resendFields), {
    to: z.enum(['not_opened', 'joined_since']),
    /** The subject. For `not_opened`, it must differ from the subject of the first campaign. */
    subject: z.nullish(z.string().check(z.maxLength(1000))),
  }),
  reply: campaign,
})

export const exportCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/export-data',
  access: 'account',
  role: 'manager',
  audit: { action: 'campaign_exported', object: 'campaign' },
  summary:
    'One row per recipient, or per recipient that matches the filter, as CSV; X-Total-Count has their number',
  params: idParams,
  query: z.object({ ...deliveryFilter, search: slice.shape.search }),
  reply: { media: 'text/csv' },
})

export const exportAllCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns/export/all',
  access: 'account',
  audit: { action: 'campaigns_exported' },
  summary: 'One row per campaign, as CSV: full_report.csv; X-Total-Count has their number',
  reply: { media: 'text/csv' },
})
