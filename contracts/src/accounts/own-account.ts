// One's own account: name, email, the browsers that are signed in, a forgotten password, the end of the account.
import * as z from 'zod/mini'
import { endpoint, roles } from '../api/endpoint.ts'
import { done, id, idParams, line, moment } from '../api/shapes.ts'
import { apiToken } from './api-tokens.ts'
import { auditEntry } from './audit.ts'

const typed = z.string().check(z.maxLength(1000))
/** The account's password. Without one that it may use, a sign-in within the last 15 minutes is the proof. */
const provenPassword = z.optional(typed)
const linkToken = z.string().check(z.maxLength(200))

export const account = z
  .object({
    id,
    email: z.string(),
    /** '' if the account has none. */
    name: z.string(),
    isAdmin: z.boolean(),
    created_at: moment,
    /** The new email, until it is confirmed by the link that was mailed to it; null if none waits. */
    new_email: z.nullable(z.string()),
    /** Whether it has a password. One that a sign-in by a provider made has none until a mailed link sets one. */
    hasPassword: z.boolean(),
    /** Whether it is linked with a provider. */
    isLinked: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Account' })
export type Account = z.output<typeof account>

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'session',
  role: 'viewer',
  beforeFactor: true,
  summary: 'The account that is signed in',
  reply: account,
})

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/account',
  access: 'session',
  role: 'viewer',
  audit: { action: 'account_renamed' },
  summary: 'Change your name',
  body: z.object({ name: line(100) }),
  reply: account,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  access: 'session',
  role: 'viewer',
  audit: { action: 'email_change_asked' },
  summary: 'Ask to change your email; it changes when the link in the mail to the new address is confirmed',
  body: z.object({ email: typed, password: provenPassword }),
  reply: account,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  access: 'anyone',
  audit: { action: 'email_changed', object: 'account' },
  summary:
    'Confirm a new email with the token of the link in the mail; a mail to the earlier address says so',
  body: z.object({ token: linkToken }),
  reply: z.object({ email: z.string() }),
})

/** A browser that is signed in. */
export const session = z
  .object({
    id,
    /** The User-Agent that it signed in with; null if unknown. */
    device: z.nullable(z.string()),
    /** The IP address that it signed in from; null if unknown. */
    address: z.nullable(z.string()),
    created_at: moment,
    /** When it was last used, to the hour, or when it signed in. */
    last_used_at: moment,
    /** Whether it makes this call. */
    is_current: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Session' })
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'session',
  role: 'viewer',
  summary: 'Where the account is signed in: this session first, then by last use',
  reply: z.array(session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'session',
  role: 'viewer',
  audit: { action: 'session_ended' },
  summary: 'End one session of the account',
  params: idParams,
  reply: done,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'session',
  role: 'viewer',
  audit: { action: 'other_sessions_ended' },
  summary: 'End every other session of the account',
  reply: done,
})

export const getPasswordHelp = endpoint({
  method: 'GET',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  summary: 'Whether this instance can mail a link to people who forgot their password',
  reply: z.object({ mails: z.boolean() }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  audit: { none: 'recorded when a link is mailed, after the answer' },
  summary:
    'Ask for a link to set a new password, valid once, for 30 minutes. The answer is the same for every address',
  body: z.object({ email: typed }),
  reply: done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  audit: { action: 'password_reset', object: 'account' },
  summary: 'Set a new password with the token of the link; all sessions of the account end',
  body: z.object({ token: linkToken, password: typed }),
  reply: done,
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  access: 'session',
  role: 'viewer',
  audit: { action: 'account_deleted', object: 'account' },
  summary: 'Delete your account, and the workspaces that nobody else owns',
  body: z.object({ password: provenPassword }),
  reply: done,
})

/** What the instance keeps about an account. */
const accountExport = z
  .object({
    account,
    memberships: z.array(
      z.object({
        workspace_id: id,
        role: z.enum(roles),
        since: moment,
        last_seen_at: z.nullable(moment),
      }),
    ),
    sessions: z.array(session),
    /** Without their secrets. */
    api_tokens: z.array(apiToken),
    /** Without their secrets. `since` of an authenticator app is when its first code was entered. */
    second_factors: z.array(
      z.object({
        kind: z.enum(['totp', 'passkey']),
        name: z.nullable(z.string()),
        since: moment,
        last_used_at: z.nullable(moment),
      }),
    ),
    /** Whom you are at providers of sign-in. */
    identities: z.array(
      z.object({ issuer: z.string(), subject: z.string(), since: moment, last_used_at: moment }),
    ),
    /** The approvals of campaigns that you asked for or decided. `note` is yours. */
    approvals: z.array(
      z.object({
        workspace_id: id,
        campaign_id: id,
        campaign: z.string(),
        state: z.enum(['waiting', 'approved', 'refused']),
        is_asked_by_you: z.boolean(),
        asked_at: moment,
        is_decided_by_you: z.boolean(),
        decided_at: z.nullable(moment),
        note: z.nullable(z.string()),
      }),
    ),
    /** The invitations that you made. They are kept for an hour after they ended. */
    invitations: z.array(
      z.object({
        workspace_id: id,
        email: z.string(),
        role: z.enum(roles),
        created_at: moment,
        expires_at: moment,
        ended_at: z.nullable(moment),
      }),
    ),
    /** What the account did, newest first. */
    audit_entries: z.array(z.omit(auditEntry, { account_id: true, account_email: true, workspace: true })),
  })
  .register(z.globalRegistry, { id: 'AccountExport' })
export type AccountExport = z.output<typeof accountExport>

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'session',
  role: 'viewer',
  audit: { action: 'account_exported' },
  summary:
    'What the instance keeps about you, as JSON: the account, memberships, sessions, API tokens and second factors without their secrets, identities at providers, approvals, invitations that you made, and the audit entries of what you did; streamed',
  reply: accountExport,
})
