// How the list of campaigns uses its width: names, dates, drafts.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { atWidth, signedInBefore } from '../../../../test/page.tsx'
import { campaign } from './campaign.ts'
import { card, openCampaigns } from './campaign-server.ts'

const headers = async () =>
  within(await screen.findByRole('table', { name: 'Email Campaigns', busy: false }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  signedInBefore()
  window.localStorage.setItem('campaignsView', '"list"')
})
afterEach(() => {
  toast.remove()
  vi.restoreAllMocks()
})

// spec: beyond.campaigns.cards
it('The card of a draft shows its subject and its readers', async () => {
  window.localStorage.setItem('campaignsView', '"grid"')
  const draft = {
    name: 'Draft',
    status: 'draft',
    subject: 'Hello',
    group_id: 4,
    group_name: 'Readers',
  } as const
  const sent = { id: 2, name: 'Over', status: 'sent', sent_count: 3 } as const
  openCampaigns([campaign({ ...draft, total_contacts: 640 }), campaign(sent)])
  const shown = await card('Draft')
  expect(shown.getByText('Hello')).toBeDefined()
  expect(shown.getByText('Readers · 640 contacts')).toBeDefined()
  expect((await card('Over')).getByText('Opens')).toBeDefined()
})

it('The card of a sent campaign had counts without their rates', async () => {
  window.localStorage.setItem('campaignsView', '"grid"')
  const sent = { status: 'sent', sent_count: 2101, open_count: 330, click_count: 108 } as const
  openCampaigns([campaign(sent), campaign({ id: 2, name: 'Refused', status: 'failed' })])
  const shown = await card('Spring')
  expect(shown.getByText('15.7%')).toBeDefined()
  expect(shown.getByText('5.1%')).toBeDefined()
  // Nothing was sent, so there is no rate.
  expect((await card('Refused')).queryByText(/%/)).toBeNull()
})

// spec: 2.campaigns.title
it.each(['draft', 'scheduled'] as const)(
  'The card of a campaign with status %s shows its counts',
  async (status) => {
    window.localStorage.setItem('campaignsView', '"grid"')
    openCampaigns([campaign({ status })])
    const card = (await screen.findByRole('heading', { name: 'Spring' })).closest('li')
    const counts = [...(card?.querySelectorAll('dt') ?? [])].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ])
    expect(counts.slice(-3)).toEqual([
      ['Sent', '0'],
      ['Opens', '0'],
      ['Clicks', '0'],
    ])
  },
)

it('The row of a draft said 0 sent, 0 opens, 0 clicks and 0 bounces', async () => {
  atWidth(1440)
  openCampaigns([campaign({ name: 'Draft', status: 'draft' }), campaign({ id: 2, status: 'sent' })])
  const row = within(await screen.findByRole('row', { name: /Draft/ }))
  expect(row.queryByText('0')).toBeNull()
  expect(within(screen.getByRole('row', { name: /Spring/ })).getAllByText('0')).toHaveLength(4)
})

it('A row showed only the time of sending, not how long ago it was', async () => {
  atWidth(1440)
  const at = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString()
  openCampaigns([campaign({ status: 'sent', sent_at: at })])
  const row = within(await screen.findByRole('row', { name: /Spring/ }))
  expect(row.getByText('3 days ago')).toBeDefined()
  expect(row.getByText(/\d\d:\d\d [AP]M$/)).toBeDefined()
  expect(await headers()).toHaveLength(9)
})

// spec: beyond.campaigns.cards
it('On an upright tablet the table fell apart into blocks of named values', async () => {
  atWidth(834)
  openCampaigns([campaign({ status: 'sent', subject: 'Hello' })])
  expect(await headers()).toEqual(['Name', 'Status', 'Sent', 'Opens', 'Actions'])
  const row = within(await screen.findByRole('row', { name: /Spring/ }))
  expect(row.getByText('Hello')).toBeDefined()
  const frame = screen.getByRole('table', { name: 'Email Campaigns' }).parentElement
  expect(frame?.dataset['form']).toBe('stack')
})
