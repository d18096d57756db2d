// Sending a campaign again from its page, and what a draft's page says about its recipients.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { address, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { formatMoment } from '../../../lib/formats.ts'
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
afterEach(() => toast.remove())

it('a resend to people who did not open needs another subject, and the dialog says so', async () => {
  const user = openCampaign(sent, {}, made)
  const dialog = await choose(user, 'To those who did not open')
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
  const dialog = await choose(user, 'To those who did not open')
  await user.type(dialog.getByLabelText('Subject'), ' once more')
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  await screen.findByRole('heading', { level: 1, name: 'Spring again' })
  expect(address()).toBe('/campaigns/2')
  expect(bodies()).toEqual([{ to: 'not_opened', subject: 'Hello once more' }])
})

it('the form of a resend was filled in vain: the server refused it in the first 24 hours', async () => {
  const started = new Date(Date.now() - 23 * 60 * 60 * 1000)
  const user = openCampaign({ ...sent, started_at: started.toISOString() }, {}, made)
  await press(user, 'Send again')
  const item = await screen.findByRole('menuitem', { name: /^To those who did not open/ })
  const from = formatMoment(new Date(started.getTime() + 24 * 60 * 60 * 1000).toISOString(), 'UTC')
  expect(item.textContent).toContain(`From ${from}, 24 hours after it began`)
  expect(item.getAttribute('aria-disabled')).toBe('true')
  await user.click(item)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'To those who joined since' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})

it('a resend to contacts who joined since may keep the subject', async () => {
  const user = openCampaign(sent, {}, made)
  const dialog = await choose(user, 'To those who joined since')
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  await screen.findByRole('heading', { level: 1, name: 'Spring again' })
  expect(bodies()).toEqual([{ to: 'joined_since', subject: 'Hello' }])
})

it('the dialog of a resend says why the campaign cannot be sent again yet', async () => {
  const early = 'From 24 hours after its start, a campaign can be sent again to people who did not open it.'
  const user = openCampaign(sent, {}, { 'POST /api/campaigns/1/resend': refuse(409, early) })
  const dialog = await choose(user, 'To those who did not open')
  await user.type(dialog.getByLabelText('Subject'), '!')
  await user.click(dialog.getByRole('button', { name: 'Make the draft' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(early)
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
