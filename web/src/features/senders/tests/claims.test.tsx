// The administrator's list: which account claims which domain.
import type { DomainClaim } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { heading, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests, type Asked } from '../../../../test/server.ts'
import { changes, refuse, row } from './senders-page.ts'

const moment = '2026-11-20T10:00:00Z'
const open: DomainClaim = {
  id: 1,
  domain_name: 'open.example',
  email: 'ann@office.example',
  created_at: moment,
  is_verified: true,
  proved_at: null,
  allowed_at: null,
  is_proved_elsewhere: false,
}
const proved = { ...open, id: 2, domain_name: 'proved.example', proved_at: moment }
const closed = { ...open, id: 3, domain_name: 'closed.example', is_proved_elsewhere: true }
const allowed = { ...closed, id: 4, domain_name: 'allowed.example', allowed_at: moment }

type Routes = NonNullable<Parameters<typeof openPage>[1]>

/** Opens the screen with these claims on its first page, of `total` in all. */
function openClaims(claims: DomainClaim[], routes: Routes = {}, total = claims.length) {
  return openPage('/admin/domains', {
    'POST /api/auth/validate-token': () =>
      Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
    'GET /api/admin/domains': () => Response.json(claims, { headers: { 'x-total-count': String(total) } }),
    ...routes,
  })
}

const asked = () =>
  requests()
    .filter(({ url }) => url.startsWith('/api/admin/domains?'))
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

// spec: beyond.domains.claims
it('the list of claims shows each domain with its account, and whether the claim is proved', async () => {
  openClaims([open, proved, closed, allowed])
  await heading('Sending domains')
  for (const [domain, standing, action] of [
    [/^open\.example/, 'Not proved', 'Allow'],
    [/^proved\.example/, 'Proved', ''],
    [/^closed\.example/, 'Proved by another account', 'Allow'],
    [/^allowed\.example/, 'Allowed', 'Withdraw'],
  ] as const) {
    const cells = (await row(domain)).getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(1)).toEqual(['ann@office.example', standing, action])
  }
})

// spec: beyond.domains.claims
it('a button that names account and domain allows a claimed domain, and revokes that', async () => {
  let claim = closed
  const allow = ({ body }: Asked) => {
    claim = { ...claim, allowed_at: (JSON.parse(body) as { allowed: boolean }).allowed ? moment : null }
    return Response.json(claim)
  }
  const page = openClaims([], {
    'GET /api/admin/domains': () => Response.json([claim], { headers: { 'x-total-count': '1' } }),
    'PUT /api/admin/domains/3/allowed': allow,
  })
  const both = 'ann@office.example to send as closed.example'
  await page.click(await screen.findByRole('button', { name: `Allow ${both}` }))
  await page.click(await screen.findByRole('button', { name: `No longer allow ${both}` }))
  await screen.findByRole('button', { name: `Allow ${both}` })
  expect(changes()).toEqual([
    ['PUT', '/api/admin/domains/3/allowed', { allowed: true }],
    ['PUT', '/api/admin/domains/3/allowed', { allowed: false }],
  ])
})

it('the list of claims shows why a domain was not allowed', async () => {
  const page = openClaims([closed], { 'PUT /api/admin/domains/3/allowed': refuse('It is gone.', 404) })
  await page.click(await screen.findByRole('button', { name: /^Allow/ }))
  await screen.findByText('It is gone.')
})

it('the list of claims shows only the first 500 domains', async () => {
  const page = openClaims([open], {}, 120)
  await row(/open\.example/)
  const pager = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pager.getByText('Page 1 of 3')).toBeDefined()
  await page.click(pager.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ limit: '50', offset: '50' }))
})

// spec: beyond.domains.claims
it('a search for claims starts at the first page', async () => {
  const page = openClaims([open], {}, 120)
  await row(/open\.example/)
  await page.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(asked().at(-1)?.['offset']).toBe('50'))
  await page.type(screen.getByRole('searchbox', { name: 'Search domains and accounts' }), 'ann@')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ search: 'ann@', offset: '0' }))
})

it('the list of claims says if there are none, and if none matches', async () => {
  const page = openClaims([])
  await screen.findByText('No sending domains yet')
  await page.type(screen.getByRole('searchbox'), 'x')
  await screen.findByText('No domain or account matches')
})

it('the list of claims offers to try again if it could not be loaded', async () => {
  openClaims([], { 'GET /api/admin/domains': refuse('No list.', 500) })
  await screen.findByText('No list.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
