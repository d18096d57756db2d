// The campaigns that a condition of a segment offers.
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { segmentRoutes } from './segment-server.ts'

beforeEach(signedInBefore)

it('a condition offered drafts above sent campaigns, and did not mark them', async () => {
  const campaigns = [
    { id: 12, name: 'Draft', status: 'draft', started_at: null },
    { id: 11, name: 'Made later, sent first', status: 'completed', started_at: '2026-11-01T10:00:00Z' },
    { id: 10, name: 'Under way', status: 'processing', started_at: '2026-11-03T10:00:00Z' },
    { id: 9, name: 'Planned', status: 'scheduled', started_at: null },
  ]
  const answer = () => Response.json(campaigns, { headers: { 'x-total-count': '4' } })
  const page = openPage('/contacts/segments/new', segmentRoutes([], { 'GET /api/campaigns': answer }))
  const row = within(await screen.findByRole('group', { name: 'Condition 1' }))
  await page.selectOptions(await row.findByLabelText('What'), 'Campaign')
  await page.click(row.getByRole('combobox', { name: 'Campaign' }))
  await screen.findByRole('option', { name: 'Under way', hidden: true })
  const options = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  const first = options.indexOf('Under way')
  expect(options.slice(first, first + campaigns.length)).toEqual([
    'Under way',
    'Made later, sent first',
    'Draft (Draft)',
    'Planned (Scheduled)',
  ])
})
