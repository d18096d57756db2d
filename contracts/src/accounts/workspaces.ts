// The workspaces of an account, which its menu lists. Every page loads these calls, so they are apart from those of members.
import * as z from 'zod/mini'
import { endpoint, roles } from '../api/endpoint.ts'
import { id, idParams } from '../api/shapes.ts'
import { user } from './accounts.ts'

export const workspace = z
  .object({
    id,
    /** Its name, or the address of its owner. */
    name: z.string(),
    role: z.enum(roles),
    isCurrent: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Workspace' })
export type Workspace = z.output<typeof workspace>

export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/api/workspaces',
  access: 'session',
  summary: 'The workspaces of the account',
  reply: z.array(workspace),
})

export const enterWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspaces/:id/enter',
  access: 'session',
  role: 'viewer',
  audit: { action: 'workspace_entered', object: 'workspace' },
  summary: 'Continue the session in another workspace; the old token ends',
  params: idParams,
  reply: z.object({ token: z.string(), user }),
})
