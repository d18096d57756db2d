// What a workspace may keep, and how much of it is used.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const quota = z.object({ used: z.number().int(), limit: z.number().int() })

/** What was deleted counts until it cannot be restored any more: for 24 hours. */
export const usage = z.object({ contacts: quota, groups: quota, campaigns: quota }).meta({ id: 'Usage' })
export type Usage = z.output<typeof usage>

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/settings/usage',
  access: 'account',
  summary: 'How many contacts, groups and campaigns the workspace has, and may have',
  reply: usage,
})
