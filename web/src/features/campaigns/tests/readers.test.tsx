// Filters the deliveries on a campaign's page by what readers did: opened, clicked, did not, unsubscribed.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { delivery, openCampaign, queriesOf, sliced, type Routes } from './campaign-server.ts'

const path = '/api/campaigns/1/deliveries'
const sent = {
  status: 'sent',
  sent_count: 1200,
  open_count: 30,
  click_count: 4,
  unsubscribe_count: 1,
} as const

const opened = (at?: string, routes: Routes = {}) =>
  openCampaign(sent, { total: 1203, sent: 1200, failed: 3 }, routes, at)
const panel = async () => within(await screen.findByRole('region', { name: 'Deliveries' }))

beforeEach(() => {
  signedInBefore()
  // happy-dom has no layout, so elements cannot scroll into view.
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => toast.remove())

it('Nobody could see who opened: deliveries could be filtered by their state only', async () => {
  const user = opened('/campaigns/1?page=3')
  const filter = await (await panel()).findByRole('combobox', { name: 'Reader' })
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['All readers', 'Opened (30)', 'Clicked (4)', 'Did not open', 'Did not click', 'Unsubscribed (1)'],
  ])
  expect(queriesOf(path).at(-1)).toMatchObject({ offset: '20' })
  await user.selectOptions(filter, 'not_opened')
  await waitFor(() => expect(queriesOf(path).at(-1)).toMatchObject({ reader: 'not_opened', offset: '0' }))
  expect(window.location.search).toBe('?reader=not_opened')
  expect((await panel()).getByText(/^People only,/)).toBeDefined()
})

// spec: beyond.deliveries.filter
it('a reload forgot the filter of the deliveries', async () => {
  opened('/campaigns/1?reader=clicked&state=sent&search=olga')
  await panel()
  await waitFor(() =>
    expect(queriesOf(path).at(-1)).toMatchObject({ reader: 'clicked', state: 'sent', search: 'olga' }),
  )
})

it('an unknown filter in the URL shows all deliveries', async () => {
  opened('/campaigns/1?reader=read&state=lost&page=-4')
  await panel()
  await waitFor(() =>
    expect(queriesOf(path).at(-1)).toEqual({ state: 'all', reader: 'all', limit: '10', offset: '0' }),
  )
})

it.each([
  ['Opened', { reader: 'opened', state: 'all' }],
  ['Unsubscribed', { reader: 'unsubscribed', state: 'all' }],
  ['Sent', { reader: 'all', state: 'sent' }],
])('the count %s did not lead to the people whom it counts', async (name, query) => {
  const user = opened('/campaigns/1?range=week&search=olga')
  const cards = within(await screen.findByRole('region', { name: 'Stats' }))
  await user.click(cards.getByRole('link', { name }))
  await waitFor(() => expect(queriesOf(path).at(-1)).toMatchObject(query))
  expect(queriesOf(path).at(-1)).not.toHaveProperty('search')
  expect(window.location.search).toContain('range=week')
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
})

// spec: beyond.deliveries.filter
it('exports only the deliveries that match the filter', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const user = opened('/campaigns/1?reader=opened&state=sent', {
    'GET /api/campaigns/1/export-data': () => new Response('Email\r\nolga@example.org\r\n'),
  })
  await user.click(await (await panel()).findByRole('button', { name: 'Export CSV' }))
  await waitFor(() =>
    expect(queriesOf('/api/campaigns/1/export-data')).toEqual([{ reader: 'opened', state: 'sent' }]),
  )
  expect(await screen.findByText(/successfully downloaded/)).toBeDefined()
})

it('an address broke within a word', async () => {
  opened('/campaigns/1', {
    [`GET ${path}`]: () => sliced([delivery({ email: 'ashley.nguyen@simplex.example' })]),
  })
  const address = await (await panel()).findByText('ashley.nguyen@simplex.example')
  expect(address.innerHTML).toBe('ashley<wbr>.nguyen<wbr>@simplex<wbr>.example')
})

it('tabs are reached by keyboard, and a count leads from another tab back to the deliveries', async () => {
  const user = opened('/campaigns/1?part=bots')
  const bots = await screen.findByRole('tab', { name: /^Bots and scanners/, selected: true })
  expect(screen.queryByRole('region', { name: 'Deliveries' })).toBeNull()
  bots.focus()
  await user.keyboard('{ArrowLeft}')
  await panel()
  screen.getByRole('tab', { name: 'Deliveries 1,203', selected: true })
  await user.click(screen.getByRole('tab', { name: /^Bots/ }))
  await user.click(
    within(screen.getByRole('region', { name: 'Stats' })).getByRole('link', { name: /Opened/ }),
  )
  await panel()
  expect(window.location.search).toBe('?reader=opened')
})

it('the message with its clicks comes before the links and the deliveries', async () => {
  opened()
  const message = await screen.findByRole('region', { name: 'Message' })
  for (const name of ['Opens and clicks', 'Links', 'Deliveries']) {
    const later = await screen.findByRole('region', { name })
    expect(message.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
})
