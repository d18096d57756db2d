// Every screen keeps its ranges, filters and page numbers in the URL.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../ui/index.ts'
import { address, openPage, signedInBefore } from '../../../test/page.tsx'
import { requests } from '../../../test/server.ts'

beforeEach(signedInBefore)
afterEach(() => toast.remove())

const page = (rows: unknown[], total: number) => () =>
  Response.json(rows, { headers: { 'x-total-count': String(total) } })
const asked = (path: string) =>
  requests()
    .filter(({ url }) => url.split('?')[0] === path)
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))
    .at(-1)

const campaign = {
  id: 1,
  name: 'Spring',
  subject: 'S',
  preheader: '',
  approval: { state: 'none', digest: null, asked_by: null, decided_by: null, note: null },
  reply_to: null,
  status: 'draft',
  version: 1,
  created_at: '2026-04-01T00:00:00Z',
  sent_at: null,
  scheduled_at: null,
  starts_at: null,
  paused_at: null,
  domain_id: 1,
  sender_id: 1,
  template_id: 1,
  group_id: 1,
  group_name: 'G',
  template_name: 'T',
  reason: null,
  total_contacts: 3,
  sent_count: 0,
  failed_count: 0,
  skipped_count: 0,
  open_count: 0,
  click_count: 0,
  unsubscribe_count: 0,
}

// spec: beyond.screens.urls
it('A reload of the campaigns forgot page, order, filter and size', async () => {
  const at = '/campaigns?status=sent&sort=oldest&size=50&page=3'
  const user = openPage(at, { 'GET /api/campaigns': page([campaign], 900) })
  await waitFor(() =>
    expect(asked('/api/campaigns')).toEqual({ status: 'sent', sort: 'oldest', limit: '50', offset: '100' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  expect(address()).toBe('/campaigns?status=sent&sort=oldest&size=50&page=4')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'all')
  expect(address()).toBe('/campaigns?sort=oldest&size=50')
})

it('A screen ignores unknown values of a filter in the URL', async () => {
  openPage('/campaigns?status=lost&sort=up&size=7&page=x', { 'GET /api/campaigns': page([], 0) })
  await waitFor(() =>
    expect(asked('/api/campaigns')).toEqual({ status: 'all', sort: 'newest', limit: '10', offset: '0' }),
  )
})

// spec: beyond.screens.urls
it('A reload of Analytics showed today again', async () => {
  const user = openPage('/analytics?range=last-30-days', { 'GET /api/performance': () => Response.json([]) })
  await waitFor(() => expect(asked('/api/performance')).toMatchObject({ timeRange: 'last-30-days' }))
  await user.selectOptions(await screen.findByLabelText('Выбрать период'), 'last-6-months')
  expect(address()).toBe('/analytics?range=last-6-months')
})

it('A reload of the mailbox led to its first page', async () => {
  openPage('/mailbox?search=olga&page=2', {
    'GET /api/mailbox': () => Response.json({ active: true, total: 100, messages: [] }),
  })
  await waitFor(() => expect(asked('/api/mailbox')).toMatchObject({ search: 'olga', offset: '25' }))
})

it('A reload of the audit log forgot its filters', async () => {
  const user = openPage('/admin/audit?action=signed_in&from=2026-04-01&to=tomorrow', {
    'POST /api/auth/validate-token': () =>
      Response.json({ isValid: true, user: { id: 1, email: 'olena@example.com', isAdmin: true } }),
    'GET /api/admin/audit': () => Response.json({ records: [], next: null, searched_to: null }),
  })
  await waitFor(() =>
    expect(asked('/api/admin/audit')).toEqual({ action: 'signed_in', from: '2026-04-01', timezone: 'UTC' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/admin/audit')
})
