// Opens the senders screen against a fake server, and finds parts of it.
import type { DmarcSummary, DnsFinding, Domain, Sender } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { openPage } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

export const ann: Sender = {
  id: 1,
  name: 'Ann',
  email: 'ann@firm.example',
  domain: 'firm.example',
  is_email_verified: true,
  is_domain_verified: false,
}
export const bob: Sender = {
  ...ann,
  id: 2,
  name: 'Bob',
  email: 'bob@other.example',
  domain: 'other.example',
}
export const firm: Domain = {
  id: 5,
  domain_name: 'firm.example',
  is_verified: false,
  signed_by_relay: false,
  missing_records: null,
  checked_at: null,
}
export const spf: Omit<DnsFinding, 'state' | 'found'> = {
  purpose: 'spf',
  type: 'TXT',
  name: 'firm.example',
  value: 'v=spf1 a mx ~all',
}

export const ed25519: typeof spf = {
  purpose: 'dkim_ed25519',
  type: 'TXT',
  name: 'lm2._domainkey.firm.example',
  value: 'v=DKIM1; k=ed25519; p=11qYAYK=',
}

export const noReports: DmarcSummary = {
  address: 'dmarc@bounces.example',
  is_proved: true,
  reports: 0,
  passed: 0,
  failed: 0,
  unsigned: { reports: 0, passed: 0, failed: 0 },
  days: [],
  reporters: [],
  sources: [],
  more_sources: 0,
}

/** Opens the screen with these senders and domains. */
export function openSenders(
  senders: readonly Sender[],
  domains: readonly Domain[] = [firm],
  routes: Routes = {},
  at = '/senders',
) {
  return openPage(at, {
    'GET /api/senders': () => Response.json(senders),
    'GET /api/domains': () => Response.json(domains),
    'GET /api/domains/5/records': () => Response.json([spf]),
    'GET /api/domains/5/probe': () => Response.json({ probe: null, left: 10 }),
    'GET /api/domains/5/dmarc': () => Response.json(noReports),
    'GET /api/reputation': () => Response.json([]),
    'GET /api/domains/5/warm-up': () =>
      Response.json({ on: false, day: null, started_at: null, ends_at: null, providers: [] }),
    ...routes,
  })
}

/** A reply that refuses the call. */
export const refuse =
  (message: string, status = 409) =>
  () =>
    Response.json({ message }, { status })

/** The card of a sender. */
export async function card(name: string) {
  const item = (await screen.findByRole('heading', { name })).closest('li')
  if (!item) throw new Error(`${name} has no card`)
  return within(item)
}

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** The row of a domain. */
export const row = async (domain: RegExp) => within(await screen.findByRole('row', { name: domain }))

/** The calls that changed something: method, path, body. A DNS check changes nothing. */
export const changes = () =>
  requests()
    .filter(({ method, url }) => method !== 'GET' && !url.startsWith('/api/auth/') && !url.endsWith('/check'))
    .map(({ method, url, body }) => [method, url, body && (JSON.parse(body) as unknown)])
