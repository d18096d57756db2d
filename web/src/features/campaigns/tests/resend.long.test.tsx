// Sending a campaign again from its page, and what a draft's page says about its recipients.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { address, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { toast } from '../../../ui/index.ts'
import { campaign } from './campaign.ts'
import { openCampaign, press, progress, refuse, review, type Routes } from './campaign-server.ts'

const sent = { status: 'completed', started_at: '2026-04-03T12:00:00Z' } as const
const draft = { ...campaign(), id: 2, name: 'Spring again' }
const made: Routes = {
  'POST /api/campaigns/1/resend': () => Response.json(draft),
  'GET /api/campaigns/2': () => Response.json(draft),
  'GET /api/campaigns/2/progress': () => Response.json(progress()),
}
const bodies = () =>
  requests()
    .filter(({ url }) => url === '/api/campaigns/1/resend')
    .map(({ body }) => JSON.parse(body) as unknown)

async function choose(user: ReturnType<typeof openCampaign>, item: string) {
  await press(user, 'Send again')
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog'))
}

beforeEach(signedInBefore)
afterEach(() => {
  vi.useRealTimers()
  toast.remove()
})

it('a resend to people who did not open needs another subject, and the dialog says so', async () => {
  const user = openCampaign(sent, {}, made)
  const dialog = await choose(user, 'Resend to non-openers')
  const subject = dialog.getByLabelText('Subject')
  expect(subject.getAttribute('aria-invalid')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  await waitFor(() => expect(document.activeElement).toBe(subject))
  expect(subject.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getAllByText(/^Choose a subject that differs/)).toHaveLength(1)
  await user.clear(subject)
  expect(dialog.getByText('Enter a subject.')).toBeDefined()
  expect(bodies()).toEqual([])
})

it('a resend to people who did not open becomes a draft with another subject', async () => {
  const user = openCampaign(sent, {}, made)
  const dialog = await choose(user, 'Resend to non-openers')
  await user.type(dialog.getByLabelText('Subject'), ' once more')
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  await screen.findByRole('heading', { level: 1, name: 'Spring again' })
  expect(address()).toBe('/campaigns/2')
  expect(bodies()).toEqual([{ to: 'not_opened', subject: 'Hello once more' }])
})

it('a resend to non-openers can be planned at once, and proposes tomorrow at 9:00', async () => {
  vi.setSystemTime('2026-04-03T21:30:00Z')
  const scheduled = { ...draft, status: 'scheduled' as const, scheduled_at: '2026-04-04T09:00:00Z' }
  const user = openCampaign(
    { ...sent, started_at: '2026-04-03T21:00:00Z' },
    {},
    {
      ...made,
      'POST /api/campaigns/1/resend': () => Response.json(scheduled),
      'GET /api/campaigns/2': () => Response.json(scheduled),
    },
  )
  const dialog = await choose(user, 'Resend to non-openers')
  const subject = dialog.getByLabelText<HTMLInputElement>('Subject')
  expect(subject.value).toBe('Hello')
  await user.clear(subject)
  await user.type(subject, 'Did you see this?')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await screen.findByRole('heading', { level: 1, name: 'Spring again' })
  const time = { scheduleDate: '2026-04-04', scheduleTime: '09:00', timezone: 'UTC' }
  expect(bodies()).toEqual([
    { to: 'not_opened', subject: 'Did you see this?', status: 'scheduled', ...time, acknowledged: false },
  ])
})

it('a planned resend needs a date and a time, and a draft needs neither', async () => {
  const user = openCampaign(sent, {}, made)
  const dialog = await choose(user, 'Resend to non-openers')
  await user.type(dialog.getByLabelText('Subject'), ' once more')
  await user.clear(dialog.getByLabelText('Date'))
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Date')))
  expect(bodies()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  await screen.findByRole('heading', { level: 1, name: 'Spring again' })
  expect(bodies()).toEqual([{ to: 'not_opened', subject: 'Hello once more' }])
})

it('a resend to contacts who joined since may keep the subject', async () => {
  const user = openCampaign(sent, {}, made)
  const dialog = await choose(user, 'To those who joined since')
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  await screen.findByRole('heading', { level: 1, name: 'Spring again' })
  expect(bodies()).toEqual([{ to: 'joined_since', subject: 'Hello' }])
})

it('the dialog of a resend says why the campaign cannot be sent again', async () => {
  const twice = 'A campaign to the people who did not open this one exists already: Spring again'
  const user = openCampaign(sent, {}, { 'POST /api/campaigns/1/resend': refuse(409, twice) })
  const dialog = await choose(user, 'Resend to non-openers')
  await user.type(dialog.getByLabelText('Subject'), '!')
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(twice)
})

it('a draft cannot be sent again', async () => {
  openCampaign()
  await screen.findByRole('button', { name: 'Duplicate' })
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

it('the page of a draft says how many contacts its target has, and who cannot be mailed', async () => {
  const target = {
    groups: [{ id: 1, name: 'Leads' }],
    segments: [{ id: 4, name: 'Anns' }],
    exceptGroups: [{ id: 2, name: 'Partners' }],
    exceptSegments: [],
  }
  const left_out = [{ reason: 'unsubscribed' as const, count: 7 }]
  openCampaign(
    { group_id: null, group_name: null, target },
    {},
    {
      'GET /api/campaigns/1/review': () =>
        Response.json(review({ recipients: 12, left_out, group_name: null, target })),
    },
  )
  const ready = within(await screen.findByRole('region', { name: 'Before it is sent' }))
  await ready.findByText('12 contacts: Leads, Anns, without Partners')
  ready.getByText('7 contacts who unsubscribed')
})
