// The list of campaigns (specification, sections 2, 4 and 9; P3, P14 and P25).
import type { Campaign } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atWidth, heading, signedInBefore } from '../../../../test/page.tsx'
import { because, campaign } from './campaign.ts'
import { card, openCampaigns, press, queriesOf, sliced } from './campaign-server.ts'

const lastQuery = () => queriesOf('/api/campaigns').at(-1)

beforeEach(signedInBefore)
afterEach(() => vi.restoreAllMocks())

describe('the list', () => {
  // spec: 2.campaigns.title, 2.campaigns.card
  it('shows title, status, date and counts of each campaign as a card', async () => {
    openCampaigns([
      campaign({
        status: 'sent',
        sent_at: '2026-04-05T13:05:00Z',
        sent_count: 1200,
        open_count: 30,
        click_count: 4,
      }),
    ])
    expect(await heading('Email Campaigns')).toBeDefined()
    const shown = await card('Spring')
    for (const words of ['04/05/2026, 01:05 PM', '1,200', '30', '4', 'Opens', 'Clicks'])
      expect(shown.getByText(words)).toBeDefined()
    expect(shown.getAllByText('Sent')).toHaveLength(2)
  })

  // spec: 4.campaign.statuses, 4.campaign.date, 4.campaign.no-date, 5.campaign.dates
  it.each<[Partial<Campaign>, string]>([
    [{ status: 'processing' }, 'Processing...'],
    [{ status: 'scheduled', scheduled_at: '2026-12-24T08:00:00Z' }, '12/24/2026, 08:00 AM'],
    [{ status: 'failed', sent_at: '2026-04-05T00:05:00Z' }, '04/05/2026, 12:05 AM'],
    [{ status: 'draft' }, 'Created 04/03/2026, 10:00 AM'],
    [{ status: 'sent', sent_at: 'once' }, 'Invalid Date'],
    [{ status: 'sent', sent_at: null }, '—'],
  ])('shows a campaign with %o under the date %s', async (some, date) => {
    openCampaigns([campaign(some)])
    expect((await card('Spring')).getByText(date)).toBeDefined()
  })

  // spec: 2.campaigns.view, 2.campaigns.row, 2.campaigns.no-subject
  it('has rows as its other view, with the subject or a note that there is none', async () => {
    atWidth(1440)
    const user = openCampaigns([campaign({ id: 1, name: 'A' }), campaign({ id: 2, name: 'B', subject: '' })])
    await user.click(await screen.findByRole('button', { name: 'List view' }))
    const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
    expect(heads).toEqual([
      'Name',
      'Subject',
      'Status',
      'Sent',
      'Opens',
      'Clicks',
      'Bounces',
      'Date',
      'Actions',
    ])
    const row = within(await screen.findByRole('row', { name: /^B/ }))
    expect(row.getByText('No Subject')).toBeDefined()
    expect(screen.getByRole('row', { name: /^A/ }).textContent).toContain('Hello')
  })

  // spec: 2.campaigns.view
  it('opens in the view that was chosen last, and shows its button as pressed', async () => {
    window.localStorage.setItem('campaignsView', JSON.stringify('list'))
    const user = openCampaigns([campaign()])
    expect(await screen.findByRole('button', { name: 'List view', pressed: true })).toBeDefined()
    expect(screen.getByRole('table')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Grid view', pressed: false }))
    expect(await card('Spring')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(window.localStorage.getItem('campaignsView')).toContain('grid')
  })

  // spec: 2.campaigns.page-sizes, 9.campaigns.page-sizes
  it('has ten campaigns on a page, or 50, or 100', async () => {
    openCampaigns([campaign()])
    const sizes = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Campaigns per page' })
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10 per page', '50 per page', '100 per page'])
    expect(sizes.value).toBe('10')
  })

  // spec: 2.campaigns.order, 2.campaigns.pages, 9.campaigns.order
  it('loads only a slice: page, page size, status, order', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => campaign({ id: index + 1, name: `C${index}` }))
    const user = openCampaigns([], { 'GET /api/campaigns': () => sliced(rows, 95) })
    expect(await screen.findByText('Page 1 of 10')).toBeDefined()
    expect(lastQuery()).toEqual({ status: 'all', sort: 'newest', limit: '10', offset: '0' })
    await press(user, 'Next')
    expect(await screen.findByText('Page 2 of 10')).toBeDefined()
    await waitFor(() => expect(lastQuery()).toMatchObject({ offset: '10' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'paused')
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'paused', offset: '0' }))
    await press(user, 'Newest first')
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'oldest' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Campaigns per page' }), '50')
    expect(await screen.findByText('Page 1 of 2')).toBeDefined()
    expect(lastQuery()).toMatchObject({ limit: '50', offset: '0' })
  })

  // spec: 2.campaigns.filter, 4.campaign.filter
  it('offers the statuses that the specification names', async () => {
    openCampaigns([])
    const options = within(await screen.findByRole('combobox', { name: 'Status' })).getAllByRole('option')
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      ...['all', 'draft', 'scheduled', 'processing', 'paused', 'sent'],
    ])
  })

  // spec: 2.campaigns.search-box
  it('is searched by the words in the URL, and says if nothing is found', async () => {
    const user = openCampaigns([], {}, '/campaigns?search=spring')
    const none = await screen.findByText('No campaigns found')
    expect(none.closest('[aria-live="polite"]')).not.toBeNull()
    expect(lastQuery()).toMatchObject({ search: 'spring' })
    await user.clear(screen.getByPlaceholderText('Search campaigns...'))
    expect(await screen.findByText('No campaigns yet')).toBeDefined()
  })

  // spec: 2.campaigns.progress, 4.campaign.progress, 4.campaign.progress-text
  it('is updated by polling while a campaign is being sent', async () => {
    let sent = 5
    openCampaigns([], {
      'GET /api/campaigns': () =>
        sliced([campaign({ status: 'processing', sent_count: sent, total_contacts: 10 })]),
    })
    expect(await screen.findByText('5 / 10 sent (50%)')).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    sent = 8
    expect(await screen.findByText('8 / 10 sent (80%)')).toBeDefined()
  })

  // spec: 4.campaign.failure
  it('says why a campaign failed or is held', async () => {
    const reason = because('relay_refuses', { answer: '554 policy' })
    openCampaigns([campaign({ status: 'paused', ...reason })])
    const shown = 'The relay refuses one message after another: 554 policy'
    expect((await card('Spring')).getByText(shown)).toBeDefined()
  })
})
