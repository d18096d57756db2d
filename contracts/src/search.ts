// What the search of the top bar looks through on the server, contacts apart: those are many and have their own call.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

const named = z.object({ id, name: z.string() })

export const searchFindings = z
  .object({
    campaigns: z.array(named),
    templates: z.array(named),
    senders: z.array(named.extend({ email: z.string() })),
  })
  .meta({ id: 'SearchFindings' })
export type SearchFindings = z.output<typeof searchFindings>

export const searchWorkspace = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'account',
  summary: 'Campaigns, templates and senders that contain the text, the newest five of each',
  query: z.object({ search: z.string().trim().min(1).max(200) }),
  reply: searchFindings,
})
