// The head and the banner of a campaign that is being sent or paused.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { text } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { campaign } from './campaign.ts'
import { changes, done, openCampaign, refuse } from './campaign-server.ts'

const started_at = new Date(Date.now() - 20 * 60_000 - 1000).toISOString()

beforeEach(signedInBefore)
afterEach(() => toast.remove())

// spec: beyond.campaign.paused-banner
it.each(['processing', 'paused'] as const)(
  'The page of a campaign that is %s showed its status twice',
  async (status) => {
    openCampaign({ status, started_at })
    expect(await screen.findByText(/^Started .*\(20 minutes ago\)$/)).toBeDefined()
    const head = within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement)
    expect(head.queryByText('Processing...')).toBeNull()
    expect(head.getAllByText(status === 'paused' ? 'Paused' : 'Processing')).toHaveLength(1)
  },
)

it('The page of a campaign paused a minute ago showed when it had been started, not paused', async () => {
  const paused_at = new Date(Date.now() - 61_000).toISOString()
  openCampaign({ status: 'paused', started_at, paused_at })
  expect(await screen.findByText(/^since .*\(1 minute ago\)$/)).toBeDefined()
  expect(screen.queryByText(/^Started/)).toBeNull()
})

it('The page showed "1 second ago" for as long as nothing else changed', async () => {
  const paused_at = new Date(Date.now() - 1000).toISOString()
  openCampaign({ status: 'paused', started_at, paused_at })
  await screen.findByText(/^since .*\((1|2) seconds? ago\)$/)
  await screen.findByText(/^since .*\(3 seconds ago\)$/)
})

it('The page of a campaign that was just paused on it showed "now" for minutes', async () => {
  let status: 'processing' | 'paused' = 'processing'
  const paused_at = () => (status === 'paused' ? started_at : null)
  const now = () => campaign({ status, paused_at: paused_at(), started_at: null })
  openCampaign({ status }, {}, { 'GET /api/campaigns/1': () => Response.json(now()) })
  await screen.findByRole('heading', { level: 1, name: 'Spring' })
  status = 'paused'
  const since = await screen.findByText(/^since .*\(20 minutes ago\)$/)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(started_at) + 40 * 60_000)
  await waitFor(() => expect(since.textContent).toMatch(/40 minutes ago/))
  clock.mockRestore()
})

it('The page showed that a campaign was started while it could still be recalled', async () => {
  const starts_at = new Date(Date.now() + 9000).toISOString()
  openCampaign({ status: 'processing', started_at: new Date().toISOString(), starts_at })
  await screen.findByText('Starts in a few seconds. Nothing was sent yet.')
  expect(screen.queryByText(/^Started/)).toBeNull()
  expect(screen.queryByText('0 per second')).toBeNull()
})

// spec: beyond.campaign.paused-banner
it('The banner of a paused campaign said “Press Resume”, but had no such button', async () => {
  const user = openCampaign(
    { status: 'paused', started_at },
    {},
    { 'POST /api/campaigns/1/resume': done('Campaign resumed.') },
  )
  const banner = (await screen.findByText(text('campaignPage:paused.text'))).closest(
    '[role=status]',
  )?.parentElement
  await user.click(within(banner as HTMLElement).getByRole('button', { name: 'Resume sending' }))
  await waitFor(() => expect(changes()).toEqual(['POST /api/campaigns/1/resume']))
})

it('A refused resume shows the reason beside the button', async () => {
  const user = openCampaign(
    { status: 'paused', started_at },
    {},
    { 'POST /api/campaigns/1/resume': refuse(409, 'The template was deleted.') },
  )
  await user.click(await screen.findByRole('button', { name: 'Resume sending' }))
  expect(await screen.findByText('The template was deleted.')).toBeDefined()
})
