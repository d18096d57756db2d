// Who works in a workspace: members, invitations, and the workspaces of an account.
import * as z from 'zod/mini'
import { endpoint, roles } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'
import { user } from './accounts.ts'

const role = z.enum(roles)

export const memberLimits = { openInvitations: 50, invitationsAnHour: 20, invitationDays: 7 } as const

export const member = z
  .object({
    /** The id of the account. */
    id,
    email: z.string(),
    /** Empty if the person gave none. */
    name: z.string(),
    role,
    since: moment,
    /** To the hour; null: never. */
    last_seen_at: z.nullable(moment),
    second_factor: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Member' })
export type Member = z.output<typeof member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  access: 'session',
  summary: 'The members of the workspace, oldest first',
  reply: z.array(member),
})

export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/members/:id',
  access: 'session',
  role: 'manager',
  proof: true,
  audit: { action: 'member_role_changed', object: 'account' },
  summary: "Change a member's role; only an owner makes owners, and changes the role of one",
  params: idParams,
  body: z.object({ role }),
  reply: member,
})

export const deleteMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:id',
  access: 'session',
  role: 'viewer',
  proof: true,
  audit: { action: 'member_removed', object: 'account' },
  summary:
    'Remove a member, whose sessions and API tokens in this workspace end at once (managers and owners), or leave the workspace (your own id)',
  params: idParams,
  reply: done,
})

export const invitation = z
  .object({
    id,
    email: z.string(),
    role,
    created_at: moment,
    expires_at: moment,
    /** The account that invited; null if it was deleted. */
    by: z.nullable(z.string()),
    /** Whether the invited person registered and waits for an administrator's approval. */
    is_waiting: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Invitation' })
export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'session',
  role: 'manager',
  summary: 'The open invitations of the workspace, newest first',
  reply: z.array(invitation),
})

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations',
  access: 'session',
  role: 'manager',
  proof: true,
  audit: { action: 'member_invited' },
  summary: 'Invite a person to the workspace by mail; replaces an open invitation of the same address',
  body: z.object({ email: z.string().check(z.maxLength(1000)), role }),
  reply: z.extend(invitation, {
    /** The link, if no mail leaves: without a relay, or without an address to send from. */
    link: z.nullable(z.string()),
  }),
})

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  access: 'session',
  role: 'manager',
  audit: { action: 'invitation_withdrawn' },
  summary: 'Withdraw an invitation',
  params: idParams,
  reply: done,
})

const token = z.string().check(z.maxLength(100))

export const showInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/show',
  access: 'anyone',
  audit: { none: 'changes nothing' },
  summary: 'What an invitation is for',
  body: z.object({ token }),
  reply: z.object({
    workspace: z.string(),
    email: z.string(),
    role,
    by: z.nullable(z.string()),
    /** Whether the address has an account, which accepts after its sign-in; without one, the person registers. */
    hasAccount: z.boolean(),
  }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'session',
  role: 'viewer',
  audit: { action: 'member_joined', object: 'workspace' },
  summary: 'Join the workspace of an invitation to your address; continue there with the new token',
  body: z.object({ token }),
  reply: z.object({ token: z.string() }),
})

export const registerInvited = endpoint({
  method: 'POST',
  path: '/api/invitations/register',
  access: 'anyone',
  audit: { action: 'registered', object: 'account' },
  summary: 'Register with the address of an invitation, and join its workspace',
  body: z.object({
    token,
    password: z.string().check(z.maxLength(1000)),
    hcaptchaToken: z.nullish(z.string().check(z.maxLength(20_000))),
  }),
  reply: z.object({
    /** The session of an account that is approved; null if an administrator decides first. */
    session: z.nullable(z.object({ token: z.string(), user })),
    message: z.string(),
  }),
})

export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: '/api/workspaces/:id',
  access: 'session',
  role: 'owner',
  proof: true,
  audit: { action: 'workspace_deleted', object: 'workspace' },
  summary: 'Delete the workspace in which the session is, with everything in it, after a day',
  params: idParams,
  reply: done,
})
