// Sign-in by an OpenID Connect provider (OIDC_ISSUER). A cookie binds the four steps to one browser, so that neither the
// token nor a code that stands for it is ever part of an address.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { invitationToken, user } from './accounts.ts'

/** Who may sign in with a password: with OIDC_ONLY nobody, and administrators while the provider does not answer. */
export const passwordsFor = z.enum(['everybody', 'administrators', 'nobody'])
export type PasswordsFor = z.output<typeof passwordsFor>

export const signInMethods = endpoint({
  method: 'GET',
  path: '/api/auth/oidc',
  access: 'anyone',
  summary: 'The provider with which people can sign in (null: none), and who may use a password',
  reply: z.object({ provider: z.nullable(z.string()), passwords: passwordsFor }),
})

export const startOidc = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/start',
  access: 'anyone',
  summary:
    'Begin to sign in at the provider. With `again=yes`, the provider is asked to check again who the person is',
  query: z.object({ again: z.optional(z.literal('yes')) }),
  reply: { redirect: true },
})

const parameter = (length: number) => z.optional(z.string().check(z.maxLength(length)))

export const oidcCallback = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  access: 'anyone',
  summary: 'Where the provider sends the browser back to',
  query: z.object({
    code: parameter(8000),
    state: parameter(200),
    iss: parameter(1000),
    error: parameter(200),
  }),
  reply: { redirect: true },
})

export const finishOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/finish',
  access: 'anyone',
  audit: { action: 'signed_in' },
  summary: 'Finish a sign-in at the provider: get a token, or learn what is missing',
  body: z.object({
    /** For the step `confirm`: the password of the account with this address, which is then linked. */
    password: z.optional(z.string().check(z.maxLength(1000))),
    /** In place of the password: the token of a session of that account that proved within 15 minutes who acts. */
    token: z.optional(z.string().check(z.maxLength(1000))),
    /** For the step `register`: apply for an account. */
    register: z.optional(z.literal(true)),
    /** With `register`, the invitation decides as it does for a password. */
    invitation: invitationToken,
  }),
  reply: z.discriminatedUnion('step', [
    z.object({ step: z.literal('signed_in'), token: z.string(), user, message: z.string() }),
    /** An account has the address, and is not linked: call again with its password or a session. */
    z.object({ step: z.literal('confirm'), email: z.string(), provider: z.string() }),
    /** No account has the address: call again with `register`. */
    z.object({ step: z.literal('register'), email: z.string() }),
    /** The registration waits for an administrator. */
    z.object({ step: z.literal('waiting'), message: z.string() }),
  ]),
})
