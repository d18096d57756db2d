// The DNS records of a sending domain, and who signs its mail.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { idParams } from '../api/shapes.ts'
import { recordPurposes, domain } from './senders.ts'

export const dnsRecord = z.object({
  purpose: z.enum(recordPurposes),
  type: z.literal('TXT'),
  name: z.string(),
  value: z.string(),
})

export const listDomainRecords = endpoint({
  method: 'GET',
  path: '/api/domains/:id/records',
  access: 'account',
  summary: 'The DNS records to publish for a domain',
  params: idParams,
  reply: z.array(dnsRecord),
})

export const updateDomainSigning = endpoint({
  method: 'PUT',
  path: '/api/domains/:id/signing',
  access: 'account',
  role: 'manager',
  audit: { action: 'domain_signing_changed', object: 'domain' },
  summary: 'Add or remove a second DKIM signature with Ed25519; answers with the records to publish',
  params: idParams,
  body: z.object({ ed25519: z.boolean() }),
  reply: z.array(dnsRecord),
})

export const updateDomainSigner = endpoint({
  method: 'PUT',
  path: '/api/domains/:id/signer',
  access: 'account',
  role: 'manager',
  audit: { action: 'domain_signing_changed', object: 'domain' },
  summary:
    'Choose who signs a domain’s messages with DKIM, the relay or Lettermill; started campaigns continue as before',
  params: idParams,
  body: z.object({ signed_by_relay: z.boolean() }),
  reply: domain,
})

/** Whether the DNS has a record as required, has another value, has none, or did not answer. */
export const dnsFinding = z.extend(dnsRecord, {
  state: z.enum(['found', 'different', 'missing', 'unanswered']),
  found: z.array(z.string()),
})
export type DnsFinding = z.output<typeof dnsFinding>

export const checkDomainRecords = endpoint({
  method: 'POST',
  path: '/api/domains/:id/check',
  access: 'account',
  role: 'manager',
  audit: { none: 'notes what anybody can look up in the DNS' },
  summary: "Look up the domain's DNS records; the domain's status does not change",
  params: idParams,
  reply: z.array(dnsFinding),
})
