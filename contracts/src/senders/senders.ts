// Senders (From name and address), and the sending domains that workspaces claim.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

export const recordPurposes = ['spf', 'dkim', 'dkim_ed25519', 'dmarc'] as const

export const domain = z
  .object({
    id,
    domain_name: z.string(),
    is_verified: z.boolean(),
    /** The relay signs this domain's mail with DKIM, so Lettermill does not. */
    signed_by_relay: z.boolean(),
    /** The records that the last Check DNS did not find in the DNS as required; null before the first. */
    missing_records: z.nullable(z.array(z.enum(recordPurposes))),
    /** When Check DNS last got an answer. */
    checked_at: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'Domain' })
export type Domain = z.output<typeof domain>

export const sender = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    domain: z.string(),
    is_email_verified: z.boolean(),
    is_domain_verified: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Sender' })
export type Sender = z.output<typeof sender>

/** Limits of a workspace. The lists are not paged, so they are returned in full. */
export const mostDomains = 1000
export const mostSenders = 1000

export const listDomains = endpoint({
  method: 'GET',
  path: '/api/domains',
  access: 'account',
  summary: 'The sending domains, oldest first',
  reply: z.array(domain),
})

export const createDomain = endpoint({
  method: 'POST',
  path: '/api/domains',
  access: 'account',
  role: 'manager',
  audit: { action: 'domain_created', object: 'domain' },
  summary: 'Add a sending domain with a new DKIM key pair',
  body: z.object({ domain_name: z.string().check(z.maxLength(1000)) }),
  reply: domain,
})

export const verifyDomain = endpoint({
  method: 'PUT',
  path: '/api/domains/:id/verify',
  access: 'account',
  role: 'manager',
  audit: { action: 'domain_verified', object: 'domain' },
  summary: 'Mark a domain as verified',
  params: idParams,
  reply: domain,
})

export const unverifyDomain = endpoint({
  method: 'PUT',
  path: '/api/domains/:id/unverify',
  access: 'account',
  role: 'manager',
  audit: { action: 'domain_unverified', object: 'domain' },
  summary: 'Mark a domain as pending',
  params: idParams,
  reply: domain,
})

export const deleteDomain = endpoint({
  method: 'DELETE',
  path: '/api/domains/:id',
  access: 'account',
  role: 'manager',
  audit: { action: 'domain_deleted', object: 'domain' },
  summary: 'Delete a sending domain; its senders stay, unverified',
  params: idParams,
  reply: done,
})

/** One account's claim to a sending domain, for administrators. */
export const domainClaim = z
  .object({
    id,
    domain_name: z.string(),
    /** The account's email; null if it has none. */
    email: z.nullable(z.string()),
    created_at: moment,
    /** Whether an administrator marked the domain as verified. */
    is_verified: z.boolean(),
    /** When Check DNS first found this account's own DKIM record. */
    proved_at: z.nullable(moment),
    /** When an administrator allowed this claim. */
    allowed_at: z.nullable(moment),
    /**
     * Another account proved this domain or a parent domain. Without proof or permission, this account cannot send from
     * it.
     */
    is_proved_elsewhere: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'DomainClaim' })
export type DomainClaim = z.output<typeof domainClaim>

export const listDomainClaims = endpoint({
  method: 'GET',
  path: '/api/admin/domains',
  access: 'administrator',
  summary: 'Which account claims which sending domain, by name; X-Total-Count has their number',
  query: z.object({
    /** Text to search for in domain names and in accounts' emails. */
    search: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
    offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  }),
  reply: z.array(domainClaim),
})

export const allowDomain = endpoint({
  method: 'PUT',
  path: '/api/admin/domains/:id/allowed',
  access: 'administrator',
  audit: { action: 'domain_allowed', object: 'domain' },
  summary: 'Allow an account to send from a domain without its DNS record, or revoke that',
  params: idParams,
  body: z.object({ allowed: z.boolean() }),
  reply: domainClaim,
})

export const listSenders = endpoint({
  method: 'GET',
  path: '/api/senders',
  access: 'account',
  summary: 'The senders, oldest first',
  reply: z.array(sender),
})

export const createSender = endpoint({
  method: 'POST',
  path: '/api/senders',
  access: 'account',
  role: 'manager',
  audit: { action: 'sender_created', object: 'sender' },
  summary: 'Add a sender',
  body: z.object({ name: z.string().check(z.maxLength(1000)), email: z.string().check(z.maxLength(1000)) }),
  reply: sender,
})

export const deleteSender = endpoint({
  method: 'DELETE',
  path: '/api/senders/:id',
  access: 'account',
  role: 'manager',
  audit: { action: 'sender_deleted', object: 'sender' },
  summary: 'Delete a sender',
  params: idParams,
  reply: done,
})
