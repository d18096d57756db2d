// What receivers report about a domain's mail: DMARC aggregate reports (RFC 7489, RFC 9990).
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { idParams } from '../api/shapes.ts'

/**
 * The result of SPF or of DKIM within DMARC. `unaligned`: it passed for a domain other than that of From, so DMARC does
 * not count it.
 */
export const dmarcLegs = ['aligned', 'unaligned', 'failed'] as const
export type DmarcLeg = (typeof dmarcLegs)[number]

/** What a receiver did with messages that failed DMARC. */
export const dmarcDispositions = ['none', 'quarantine', 'reject'] as const
export type DmarcDisposition = (typeof dmarcDispositions)[number]

const messages = z.int()
const byLeg = z.object({ aligned: messages, unaligned: messages, failed: messages })

export const dmarcSource = z.object({
  /**
   * The IP address that sent the messages. Null: the sum over the addresses that Lettermill did not store, because the
   * report had too many.
   */
  address: z.nullable(z.string()),
  /** The address's name in the DNS, looked up now; null if it has none or no answer came. */
  name: z.nullable(z.string()),
  /** Whether one of our relays has the address, or our key signed the messages. */
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
    /** The address for reports, dmarc@ at BOUNCE_DOMAIN; null if this installation receives no mail. */
    address: z.nullable(z.string()),
    /** Whether Check DNS has found the domain's own DKIM record. Without it, Lettermill keeps no reports. */
    is_proved: z.boolean(),
    /** Reports with a valid signature of the reporting domain. All figures but `unsigned` are theirs. */
    reports: z.int(),
    passed: messages,
    failed: messages,
    /**
     * Totals of the reports without a valid signature, which anybody may have written, and of those that arrived before
     * Lettermill checked signatures.
     */
    unsigned: z.object({ reports: z.int(), passed: messages, failed: messages }),
    /** Days (UTC) with messages, oldest first. */
    days: z.array(z.object({ day: z.string(), passed: messages, failed: messages })),
    /** The organisations that sent reports, by the name they give and the domain that signed; most messages first, at most ten. */
    reporters: z.array(z.object({ org: z.string(), signed_by: z.string(), reports: z.int(), messages })),
    /** IP addresses that sent mail as the domain, most messages first, at most fifty. */
    sources: z.array(dmarcSource),
    /** The number of addresses that `sources` leaves out. */
    more_sources: z.int(),
  })
  .register(z.globalRegistry, { id: 'DmarcSummary' })
export type DmarcSummary = z.output<typeof dmarcSummary>

/** Days for which reports are kept. */
export const mostDmarcDays = 400

export const getDomainDmarc = endpoint({
  method: 'GET',
  path: '/api/domains/:id/dmarc',
  access: 'account',
  summary:
    'What receivers reported of a domain’s mail by DMARC, by day and by the address that sent; reports without a valid signature of the reporting domain are counted apart',
  params: idParams,
  query: z.object({
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostDmarcDays)), 30),
  }),
  reply: dmarcSummary,
})
