// The quotas of a workspace, and how much of each is used.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'

const quota = z.object({ used: z.int(), limit: z.int() })

/** What was deleted still counts for 24 hours, while it can be restored. */
export const usage = z
  .object({
    contacts: quota,
    groups: quota,
    campaigns: quota,
    /** Confirmation mails of forms, today (UTC). */
    confirmations: quota,
  })
  .register(z.globalRegistry, { id: 'Usage' })
export type Usage = z.output<typeof usage>

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/settings/usage',
  access: 'account',
  summary:
    'How many contacts, groups and campaigns the workspace has, how many confirmation mails it sent today, and the limits',
  reply: usage,
})
