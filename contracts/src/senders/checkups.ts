// The checkup of a sending domain: what receivers require of it, as the DNS answers now.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { finding, findingLevels } from '../templates/findings.ts'
import { done, idParams, moment } from '../api/shapes.ts'

export const checkup = z
  .object({
    /** The worst level of the findings. */
    level: z.enum(findingLevels),
    checked_at: moment,
    findings: z.array(finding),
    /** The company that hosts the domain's DNS zone, derived from its name servers; null if unknown. */
    dns_host: z.nullable(z.object({ zone: z.string(), name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'Checkup' })
export type Checkup = z.output<typeof checkup>

/** Checkups per minute of a workspace. */
export const checkupsAMinute = 6

/** Records that somebody told the mailbox providers where to report the domain's complaints. */
export const updateDomainComplaints = endpoint({
  method: 'PUT',
  path: '/api/domains/:id/complaints',
  access: 'account',
  role: 'manager',
  audit: { action: 'domain_complaints_told', object: 'domain' },
  summary:
    'Tick by hand that mailbox providers were told where to report complaints, so that checkups stop asking',
  params: idParams,
  body: z.object({ told: z.boolean() }),
  reply: done,
})

export const checkUpDomain = endpoint({
  method: 'POST',
  path: '/api/domains/:id/checkup',
  access: 'account',
  audit: { none: 'changes nothing' },
  scope: 'read',
  summary: 'Look up everything that receivers check of a sending domain; up to six a minute',
  params: idParams,
  reply: checkup,
})

export const checkUpCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/checkup',
  access: 'account',
  audit: { none: 'changes nothing' },
  scope: 'read',
  summary:
    'Check a campaign up before it is sent: its sending domain in the DNS, its message, its links and whom it goes to; counts with the checkups of domains',
  params: idParams,
  reply: checkup,
})

/** Probes per domain within 24 hours. */
export const probesADay = 10
/** Minutes within which a probe must come back. */
export const probeMinutes = 10

export const probe = z
  .object({
    started_at: moment,
    /** A probe that has not come back by this moment counts as lost. */
    waits_until: moment,
    /** Whether the probe still waits for a message. */
    is_under_way: z.boolean(),
    /** The worst level of all findings. */
    level: z.enum(findingLevels),
    /** One message for each relay. */
    messages: z.array(
      z.object({
        /** The host of the relay. */
        relay: z.string(),
        state: z.enum(['sending', 'travelling', 'arrived', 'refused', 'bounced', 'lost']),
        /** The findings; empty while the message is on its way. */
        findings: z.array(finding),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Probe' })
export type Probe = z.output<typeof probe>

const lastProbe = z
  .object({
    /** The last probe; null if there was none. */
    probe: z.nullable(probe),
    /** How many more probes can be sent within 24 hours. */
    left: z.int(),
  })
  .register(z.globalRegistry, { id: 'LastProbe' })
export type LastProbe = z.output<typeof lastProbe>

export const probeDomain = endpoint({
  method: 'POST',
  path: '/api/domains/:id/probe',
  access: 'account',
  role: 'manager',
  audit: { action: 'domain_probed', object: 'domain' },
  scope: 'send',
  summary:
    'Send one message of a domain over each relay back to Lettermill, to see what receivers see of it; ten a day',
  params: idParams,
  reply: lastProbe,
})

export const getDomainProbe = endpoint({
  method: 'GET',
  path: '/api/domains/:id/probe',
  access: 'account',
  summary: 'The last probe of a domain: whether it came back, and what the internet saw of it',
  params: idParams,
  reply: lastProbe,
})

/** What a finding about a campaign's recipients can be about. The code of the finding is `audience_old` and so on. */
export const doubtfulKinds = ['old', 'roles', 'mistyped'] as const
export type DoubtfulKind = (typeof doubtfulKinds)[number]

export const exportDoubtfulAddresses = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/doubtful-addresses',
  access: 'account',
  role: 'manager',
  audit: { action: 'campaign_addresses_exported', object: 'campaign' },
  summary:
    'The addresses behind a finding about the recipients of a campaign, as CSV: those never mailed for 180 days, those that several people read, or those that look mistyped; of the 50,000 recipients that are looked at',
  params: idParams,
  query: z.object({ kind: z._default(z.enum(doubtfulKinds), 'old') }),
  reply: { media: 'text/csv' },
})
