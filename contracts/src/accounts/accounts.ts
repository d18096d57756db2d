// Registration, sign-in, sessions, the administrator's list, the account's own settings.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, timezone } from '../api/shapes.ts'

export const user = z
  .object({ id, email: z.string(), isAdmin: z.boolean() })
  .register(z.globalRegistry, { id: 'User' })
export type User = z.output<typeof user>

export const registrationStatus = z.enum(['pending', 'approved', 'rejected'])
export type RegistrationStatus = z.output<typeof registrationStatus>
export const registration = z
  .object({ id, email: z.string(), status: registrationStatus })
  .register(z.globalRegistry, { id: 'Registration' })
export type Registration = z.output<typeof registration>

const credentials = z.object({
  email: z.string().check(z.maxLength(1000)),
  password: z.string().check(z.maxLength(1000)),
  hcaptchaToken: z.nullish(z.string().check(z.maxLength(20_000))),
})

/** The token of an invitation of the address, which an account without any workspace joins by signing in. */
export const invitationToken = z.optional(z.string().check(z.maxLength(100)))

/** The address of the first administrator, who needs no mailbox (P4). */
export const firstAdministrator = 'admin@localhost'

export const captchaKind = z.enum(['altcha', 'hcaptcha', 'off'])

export const captchaSettings = endpoint({
  method: 'GET',
  path: '/api/captcha',
  access: 'anyone',
  summary: 'Which human-verification challenge the forms show',
  reply: z.object({
    kind: captchaKind,
    siteKey: z.nullable(z.string()),
    /** Whether Lettermill reports errors, including the captcha widget's own, to the operator's error service. */
    reportsErrors: z.boolean(),
  }),
})

export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/api/captcha/challenge',
  access: 'anyone',
  summary: 'A new ALTCHA challenge, valid for one use; a harder one for forms that many sign up on',
  query: z.object({ hard: z.optional(z.literal('yes')) }),
  reply: z.record(z.string(), z.unknown()),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  audit: { action: 'registered', object: 'account' },
  summary: 'Apply for an account; an administrator approves it',
  body: credentials,
  reply: done,
})

/** Kinds of second factors. A passkey alone signs in (`POST /api/auth/passkey`); the others are codes. */
export const factorKinds = ['totp', 'passkey', 'recovery_code'] as const
export type FactorKind = (typeof factorKinds)[number]

/** The answer to the right password of an account with a second factor: `id` names the sign-in that waits for it. */
export const secondFactorAsked = z.object({
  secondFactor: z.object({ id: z.string(), kinds: z.array(z.enum(factorKinds)) }),
})
export type SecondFactorAsked = z.output<typeof secondFactorAsked>

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  audit: { action: 'signed_in' },
  summary: 'Sign in',
  body: z.extend(credentials, { invitation: invitationToken }),
  reply: z.union([z.object({ token: z.string(), user, message: z.string() }), secondFactorAsked]),
})

export const validateToken = endpoint({
  method: 'POST',
  path: '/api/auth/validate-token',
  access: 'account',
  beforeFactor: true,
  audit: { none: 'changes nothing' },
  scope: 'none',
  summary: 'Whether the bearer token is valid, and whose it is',
  reply: z.object({ isValid: z.boolean(), user }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'session',
  role: 'viewer',
  beforeFactor: true,
  audit: { action: 'signed_out' },
  summary: 'End the session',
  reply: done,
})

export const settings = z
  .object({
    email: z.string(),
    /** The caller's own name; '' if the account has none. */
    name: z.string(),
    /** What the workspace is called where a person chooses among several; empty: the address of its owner. */
    workspaceName: z.string(),
    timezone: z.nullable(timezone),
    postalAddress: z.string(),
  })
  .register(z.globalRegistry, { id: 'Settings' })
export type Settings = z.output<typeof settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'account',
  summary:
    "The caller's email and name, and the workspace's name, time zone (null: the browser's) and postal address",
  reply: settings,
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'account',
  role: 'manager',
  audit: { action: 'settings_changed' },
  summary: "Change the workspace's name, time zone and postal address",
  body: z.object({
    workspaceName: z.optional(z.string().check(z.maxLength(100))),
    timezone: z.optional(z.nullable(timezone)),
    postalAddress: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: settings,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  access: 'session',
  role: 'viewer',
  audit: { action: 'password_changed' },
  summary: 'Change your password; every other session of the account ends, and its API tokens if wanted',
  body: z.object({
    currentPassword: z.string().check(z.maxLength(1000)),
    newPassword: z.string().check(z.maxLength(1000)),
    /** Whether to revoke all API tokens of the account as well. */
    endTokens: z.optional(z.boolean()),
  }),
  reply: done,
})

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/admin/registrations',
  access: 'administrator',
  summary: 'All registrations, newest first',
  reply: z.array(registration),
})

export const approveRegistration = endpoint({
  method: 'POST',
  path: '/api/admin/approve/:id',
  access: 'administrator',
  audit: { action: 'registration_approved', object: 'account' },
  summary: 'Approve a pending registration',
  params: idParams,
  reply: registration,
})

export const rejectRegistration = endpoint({
  method: 'POST',
  path: '/api/admin/reject/:id',
  access: 'administrator',
  audit: { action: 'registration_rejected', object: 'account' },
  summary: 'Reject a registration',
  params: idParams,
  reply: registration,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'administrator',
  audit: { action: 'account_deleted', object: 'account' },
  summary: 'Delete an account or registration with everything that belongs to it',
  params: idParams,
  reply: done,
})
