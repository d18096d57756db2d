// What receivers report of a domain's mail: DMARC aggregate reports (RFC 7489, RFC 9990).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams } from './shapes.ts'

/**
 * The result of SPF or of DKIM within DMARC. `unaligned`: it passed, but for another domain than that of From, so DMARC
 * does not count it.
 */
export const dmarcLegs = ['aligned', 'unaligned', 'failed'] as const
export type DmarcLeg = (typeof dmarcLegs)[number]

/** What a receiver did with messages that failed. */
export const dmarcDispositions = ['none', 'quarantine', 'reject'] as const
export type DmarcDisposition = (typeof dmarcDispositions)[number]

const messages = z.int()
const byLeg = z.object({ aligned: messages, unaligned: messages, failed: messages })

export const dmarcSource = z.object({
  /** Null: the remaining addresses of a report that had too many, added up. */
  address: z.nullable(z.string()),
  /** Its name in the DNS, looked up now; null where there is none or no answer came. */
  name: z.nullable(z.string()),
  /** An address of one of our relays, or messages that our key signed. */
  is_ours: z.boolean(),
  messages,
  /** Messages that passed DMARC: SPF or DKIM passed and was aligned. */
  passed: messages,
  dkim: byLeg,
  spf: byLeg,
  quarantined: messages,
  rejected: messages,
})
export type DmarcSource = z.output<typeof dmarcSource>

export const dmarcSummary = z
  .object({
    /** Where reports are to be sent, dmarc@ at BOUNCE_DOMAIN; null where no mail comes in. */
    address: z.nullable(z.string()),
    /** Whether Check DNS has found the domain's own DKIM record. Without it reports are not kept. */
    is_proved: z.boolean(),
    reports: z.int(),
    passed: messages,
    failed: messages,
    /** Days in UTC with messages, oldest first. */
    days: z.array(z.object({ day: z.string(), passed: messages, failed: messages })),
    /** Who sent reports, most messages first, at most ten. */
    reporters: z.array(z.object({ org: z.string(), reports: z.int(), messages })),
    /** Addresses that sent as the domain, most messages first, at most fifty. */
    sources: z.array(dmarcSource),
    /** How many addresses more there are. */
    more_sources: z.int(),
  })
  .register(z.globalRegistry, { id: 'DmarcSummary' })
export type DmarcSummary = z.output<typeof dmarcSummary>

/** Days that reports are kept. */
export const mostDmarcDays = 400

export const getDomainDmarc = endpoint({
  method: 'GET',
  path: '/api/domains/:id/dmarc',
  access: 'account',
  summary:
    'What receivers reported of a domain’s mail by DMARC, by day and by the address that sent; reports come from anybody and are not proved',
  params: idParams,
  query: z.object({
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostDmarcDays)), 30),
  }),
  reply: dmarcSummary,
})
