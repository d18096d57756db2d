// Replies of the server for situations that a test cannot create on demand, such as a restored instance or a mass
// bounce.
import type { LastProbe } from '@lettermill/contracts'
import { expect, type Page } from '@playwright/test'
import { finding, right } from '../server/src/features/findings/index.ts'

export const notices = {
  restored: { by: 'copy', found_at: '2026-11-22T10:00:00Z', paused: 3, scheduled: 1 },
  backup: {
    failed_at: '2026-11-23T03:00:00Z',
    reason:
      'The backup to /mnt/backup failed: ENOSPC: no space left on device. Free some space there, or lower BACKUP_KEEP.',
    last_made_at: '2026-11-22T03:00:00Z',
  },
  untrusted_proxy: '172.18.0.2',
  forwarded_only: null,
  registrations_waiting: 0,
  warnings: [{ campaign: { id: 1, name: 'November newsletter' }, warning: 'complaints', count: 3, of: 2000 }],
  coded: [
    {
      code: 'campaign_provider_blocked',
      params: {
        campaign: { id: 1, name: 'November newsletter' },
        provider: 'microsoft',
        held_at: '2026-11-24T10:00:00Z',
      },
    },
  ],
  worse_domains: [
    {
      id: 1,
      domain: 'news.example',
      since: '2026-11-24T06:33:00Z',
      checks: ['dkim.key', 'spf.present'],
      findings: [
        finding('dkim_missing', { name: 'lm1._domainkey.news.example' }),
        finding('spf_missing', { domain: 'bounces.news.example' }),
      ],
    },
  ],
}

/** Shows a campaign of which one provider refuses the messages. */
export const providerHeld = (show: (page: Page) => Promise<void>) => async (page: Page) => {
  await underWay(page, held)
  await show(page)
  await expect(page.getByRole('button', { name: 'Give up' })).toBeVisible()
}

/** Shows a campaign whose messages to one provider wait for its limit. */
export const providerLimited = (show: (page: Page) => Promise<void>) => async (page: Page) => {
  await underWay(page, limited)
  await show(page)
  await expect(page.getByText('Gmail gets its messages at a limited pace')).toBeVisible()
}

/**
 * Answers for every campaign as if it was being sent with this progress. The page asks again every few seconds, so the
 * answer stays until the view ends.
 */
async function underWay(page: Page, progress: object): Promise<void> {
  await page.route(/\/api\/campaigns\/\d+(\/progress)?$/, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as object
    await route.fulfill({ json: { ...json, ...('holds' in json ? progress : { status: 'partially_sent' }) } })
  })
}

const limited = {
  deferred: 4200,
  waits: [
    {
      code: 'provider_limited',
      params: { provider: 'gmail', per_minute: 60, per_hour: 3000 },
      waiting: 4200,
      done_at: '2026-11-24T11:30:00Z',
    },
  ],
}

const held = {
  deferred: 600,
  holds: [
    {
      code: 'provider_blocked',
      params: {
        provider: 'microsoft',
        code: 550,
        status: '5.7.1',
        reply:
          '550 5.7.1 Unfortunately, messages from [192.0.2.7] weren’t sent. Please contact your Internet service provider since part of their network is on our block list (S3150).',
      },
      held_at: '2026-11-24T10:00:00Z',
      next_try_at: '2026-11-24T11:00:00Z',
      fails_at: '2026-11-29T10:00:00Z',
      waiting: 600,
    },
  ],
}

const massBounces = [
  {
    id: 1,
    campaign: { id: 1, name: 'November newsletter' },
    provider: 'gmail',
    domains: null,
    place: 'gmail',
    bounced: 61,
    tried: 240,
    words: '550-5.1.1 The email account that you tried to reach does not exist.',
    at: '2026-11-24T10:00:00Z',
    ends_at: '2026-11-25T10:00:00Z',
    waiting: 61,
    decision: null,
    decided_at: null,
    decided_by: null,
  },
]

const place = '**/api/mass-bounces*'

/** From now on the server reports that a provider refused many addresses at once. */
export async function refuseMany(page: Page): Promise<void> {
  await page.route(place, (route) => route.fulfill({ json: massBounces }))
}

/** Opens a screen while the server reports a mass bounce. */
export const massBounced = (show: (page: Page) => Promise<void>) => async (page: Page) => {
  await refuseMany(page)
  await show(page)
  await expect(page.getByRole('button', { name: 'Take all back at Gmail' })).toBeVisible()
  await page.unroute(place)
}

const relay = 'smtp.relay.example'
const probe: LastProbe = {
  left: 8,
  probe: {
    started_at: '2026-11-24T10:00:00Z',
    waits_until: '2026-11-24T10:10:00Z',
    is_under_way: false,
    level: 'red',
    messages: [
      {
        relay: 'mail.other.example',
        state: 'lost',
        findings: [
          finding('probe_lost', {
            relay: 'mail.other.example',
            domain: 'bounces.relay.example',
            minutes: 10,
          }),
        ],
      },
      {
        relay,
        state: 'arrived',
        findings: [
          finding('probe_header_gone', { relay, header: 'List-Unsubscribe-Post' }),
          finding('probe_return_path', { found: '0100019a2b@bounces.relay.example' }),
          finding('probe_dmarc_dkim_only', { domain: 'news.example', envelope: 'bounces.relay.example' }),
          finding('probe_way', {
            address: '192.0.2.5',
            name: 'out1.relay.example',
            helo: 'out1.relay.example',
            seconds: 4,
          }),
          right('probe.dkim', 'DKIM (news.example, lm1a2b3c4d)'),
        ],
      },
    ],
  },
}

/** Opens a screen with a probe that came back over one relay and was lost over another. */
export const probed = (show: (page: Page) => Promise<void>) => async (page: Page) => {
  const place = '**/api/domains/*/probe'
  await page.route(place, (route) => route.fulfill({ json: probe }))
  await show(page)
  await expect(page.getByText('Came back')).toBeVisible()
  await page.unroute(place)
}

const dmarcDays = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.now() - at * 86_400_000).toISOString().slice(0, 10),
  passed: 900 + ((at * 377) % 500),
  failed: at % 7 === 3 ? 60 : (at * 5) % 17,
})).reverse()
const dmarcSource = (address: string | null, name: string | null, messages: number, passed: number) => ({
  address,
  name,
  is_ours: passed === messages,
  messages,
  passed,
  dkim: { aligned: passed, unaligned: 0, failed: messages - passed },
  spf: { aligned: 0, unaligned: passed, failed: messages - passed },
  quarantined: Math.floor((messages - passed) / 3),
  rejected: 0,
})

/** A month of DMARC reports about a domain. */
const dmarcReports = {
  address: 'dmarc@bounces.example.com',
  is_proved: true,
  reports: 87,
  passed: dmarcDays.reduce((sum, { passed }) => sum + passed, 0),
  failed: dmarcDays.reduce((sum, { failed }) => sum + failed, 0),
  unsigned: { reports: 4, passed: 310, failed: 1260 },
  days: dmarcDays,
  reporters: [
    { org: 'google.com', signed_by: 'google.com', reports: 30, messages: 21_904 },
    { org: 'Enterprise Outlook', signed_by: 'microsoft.com', reports: 29, messages: 9310 },
    { org: 'Yahoo', signed_by: 'yahoo.com', reports: 28, messages: 3204 },
  ],
  sources: [
    dmarcSource('198.51.100.24', 'relay-3.mail.provider.example', 33_804, 33_804),
    dmarcSource('2001:db8:4f00:1ab::17', 'forwarder.university-of-somewhere.example', 412, 380),
    dmarcSource('203.0.113.77', null, 201, 0),
  ],
  more_sources: 12,
}

/** Opens a screen while every domain has DMARC reports. */
export const reportedByDmarc = (show: (page: Page) => Promise<void>) => async (page: Page) => {
  const dmarc = '**/api/domains/*/dmarc*'
  await page.route(dmarc, (route) => route.fulfill({ json: dmarcReports }))
  await show(page)
  await expect(page.getByText('12 more addresses sent fewer messages.')).toBeVisible()
  await expect(
    page.getByRole('img', { name: 'Bar chart of messages that passed and failed DMARC' }),
  ).toBeVisible()
  await page.unroute(dmarc)
}

/** Answers that a token was created. The server asks who acts if the sign-in was long ago, as on a slow machine. */
export async function newToken(page: Page): Promise<void> {
  const made = { id: 1, name: 'A script', scopes: ['read'], created_at: '2026-11-28T10:00:00Z' }
  const json = { ...made, last_used_at: null, expires_at: null, token: `lm_${'k7f2mqx9d3h'.repeat(4)}` }
  await page.route('**/api/tokens', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json }) : route.fallback(),
  )
}
