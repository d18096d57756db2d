// What the search in the top bar searches on the server, except contacts: they have a call of their own, because there
// may be many.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { id } from '../api/shapes.ts'

const named = z.object({ id, name: z.string() })

export const searchFindings = z
  .object({
    campaigns: z.array(named),
    templates: z.array(named),
    senders: z.array(z.extend(named, { email: z.string() })),
  })
  .register(z.globalRegistry, { id: 'SearchFindings' })
export type SearchFindings = z.output<typeof searchFindings>

export const searchWorkspace = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'account',
  summary: 'Campaigns, templates and senders that contain the text, the newest five of each',
  query: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  reply: searchFindings,
})
