// The addresses to which providers post their events.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, line, moment } from '../api/shapes.ts'

/** Providers whose events Lettermill reads, in the order in which the screen offers them. */
export const hookProviders = ['ses', 'postmark', 'mailgun', 'sendgrid', 'brevo', 'sparkpost'] as const
export type HookProvider = (typeof hookProviders)[number]

/**
 * Providers whose events Lettermill verifies with a text that the administrator enters: a topic's ARN, a signing key or
 * a public key.
 */
export const secretProviders = ['ses', 'mailgun', 'sendgrid'] as const

/** The most hooks of an instance. */
export const mostHooks = 50

/** Why Lettermill refused an event of a hook. */
export const hookRefusals = ['unreadable', 'raw_delivery', 'password_missing', 'wrong', 'repeated'] as const
export type HookRefusal = (typeof hookRefusals)[number]

export const hook = z
  .object({
    id,
    provider: z.enum(hookProviders),
    name: z.string(),
    created_at: moment,
    /** When Lettermill last accepted an event. */
    last_event_at: z.nullable(moment),
    /** When and why Lettermill refused an event after that. */
    refused_at: z.nullable(moment),
    refusal: z.nullable(z.string()),
    refusal_code: z.nullable(z.enum(hookRefusals)),
  })
  .register(z.globalRegistry, { id: 'Hook' })
export type Hook = z.output<typeof hook>

export const createHook = endpoint({
  method: 'POST',
  path: '/api/admin/hooks',
  access: 'administrator',
  audit: { action: 'hook_created' },
  summary: 'Make an address to which a provider posts its events; it is shown this once',
  body: z.object({
    provider: z.enum(hookProviders),
    name: line(100),
    /** The topic's ARN (ses), the HTTP webhook signing key (mailgun), the verification key (sendgrid). */
    secret: z.optional(line(1000)),
  }),
  reply: z.object({
    hook,
    /** The URL contains the key; for providers that do not sign their events, also a user name and password. */
    url: z.string(),
  }),
})
export type CreatedHook = z.output<typeof createHook.reply>

export const deleteHook = endpoint({
  method: 'DELETE',
  path: '/api/admin/hooks/:id',
  access: 'administrator',
  audit: { action: 'hook_removed' },
  summary: 'Remove it; events to its address are refused from then on',
  params: idParams,
  reply: done,
})

/** The body is in the provider's own format, which the provider documents. */
export const takeHook = endpoint({
  method: 'POST',
  path: '/hooks/:provider/:key',
  access: 'anyone',
  audit: { none: 'is a provider’s own report, kept as feedback' },
  summary: 'Takes events of a provider',
  params: z.object({ provider: z.string().check(z.maxLength(20)), key: z.string().check(z.maxLength(100)) }),
  reply: done,
  bodyLimit: 1_048_576,
})
