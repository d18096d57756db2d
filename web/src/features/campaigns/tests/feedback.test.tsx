// Bounces and complaints on the page of a campaign.
import type { Campaign } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { openCampaign, press, queriesOf, sliced } from './campaign-server.ts'

const counted = {
  hard: 2,
  soft: 1,
  block: 0,
  complaint: 1,
  reasons: [
    { kind: 'hard', cause: 'no_such_user', words: '550 5.1.1 No such user', count: 2 },
    { kind: 'soft', cause: 'full', words: '552 5.2.2 Mailbox full', count: 1 },
    { kind: 'complaint', cause: null, words: '', count: 1 },
  ],
  providers: [
    { provider: 'gmail', tried: 1000, delivered: 998, hard: 2, soft: 0, block: 0, complaint: 1 },
    { provider: 'other', tried: 200, delivered: 199, hard: 0, soft: 1, block: 0, complaint: 0 },
  ],
}
const returned = {
  id: 5,
  email: 'gone@far.example',
  campaign: { id: 1, name: 'Spring' },
  kind: 'hard',
  cause: 'no_such_user',
  code: 550,
  status: '5.1.1',
  words: '550 5.1.1 No such user here',
  reporter: 'mx.far.example',
  action: 'suppressed',
  has_original: true,
  received_at: '2026-04-03T20:05:00Z',
}
const late = { ...returned, id: 6, email: 'late@far.example', action: 'late', has_original: false }

beforeEach(signedInBefore)
afterEach(() => toast.remove())

const open = (body: object = counted, campaign: Partial<Campaign> = {}) =>
  openCampaign(
    { status: 'sent', sent_count: 1200, delivered_count: 1197, ...campaign },
    { total: 1200, sent: 1200 },
    {
      'GET /api/campaigns/1/bounces': () => Response.json(body),
      'GET /api/feedback': () => sliced([returned, late]),
      'GET /api/feedback/5/original': () =>
        new Response('Subject: returned', {
          headers: { 'content-disposition': 'attachment; filename="mail_5.txt"' },
        }),
    },
    '/campaigns/1?part=bounces',
  )

it('The panel says how many messages were delivered, and why others came back', async () => {
  open()
  const panel = within(await screen.findByRole('region', { name: 'Bounces and complaints' }))
  panel.getByText(/^The mail server took 1,200 messages. As far as we were told, 1,197 arrived\.$/)
  panel.getByText('Nobody has this address.')
  panel.getByText('550 5.1.1 No such user')
  panel.getByText('The mailbox is full.')
  panel.getByText('Marked as spam')
})

it('The panel of bounces is not shown if nothing came back', async () => {
  open({ hard: 0, soft: 0, block: 0, complaint: 0, reasons: [] })
  await screen.findByRole('region', { name: 'Links' })
  expect(screen.queryByRole('region', { name: 'Bounces and complaints' })).toBeNull()
  expect(screen.queryByRole('tab', { name: /^Bounces/ })).toBeNull()
})

it('A table shows how many messages each mailbox provider returned, and their share', async () => {
  open()
  const panel = within(await screen.findByRole('region', { name: 'Bounces and complaints' }))
  panel.getByText('Gmail')
  panel.getByText('1,000')
  for (const share of ['0.1%', '0.2%', '0.5%']) panel.getByText(share)
})

it('The page warns of a campaign at half of the rate that would hold it', async () => {
  open(counted, { complaint_count: 3, warning: 'complaints' })
  await screen.findByText('3 of 1,197 readers (0.25%) marked this campaign as spam')
})

it('A person takes back the suppressions of a campaign without choosing a time span', async () => {
  const user = openCampaign(
    { status: 'sent', sent_count: 1200, delivered_count: 1197 },
    { total: 1200, sent: 1200 },
    {
      'GET /api/campaigns/1/bounces': () => Response.json(counted),
      'GET /api/suppressions/undo': () => Response.json({ count: 1, examples: ['gone@far.example'] }),
      'POST /api/campaigns/1/feedback/undo': () => Response.json({ taken_back: 1, left: 0 }),
    },
    '/campaigns/1?part=bounces',
  )
  await press(user, 'Undo bounces')
  await screen.findByText('Campaigns will reach 1 address again: gone@far.example')
  await press(user, 'Take back')
  await screen.findByText('Campaigns reach 1 address again.')
  expect(queriesOf('/api/suppressions/undo').at(-1)).toMatchObject({ campaign: '1', kind: 'hard' })
})

it('A count of bounces opens the list of people concerned, with the consequences and the mail itself', async () => {
  const user = open()
  await press(user, 'Show 2 recipients: Does not exist')
  const dialog = within(await screen.findByRole('dialog', { name: 'Does not exist' }))
  await dialog.findByText('gone@far.example')
  dialog.getByText(/mx\.far\.example · .* · suppressed/)
  dialog.getByText(/reported too late; nothing changed/)
  expect(queriesOf('/api/feedback')).toEqual([{ campaign: '1', kind: 'hard', limit: '10', offset: '0' }])
  expect(dialog.getAllByRole('button', { name: /^Download the message/ })).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Download the message about gone@far.example' }))
  await screen.findByText('File "mail_5.txt" downloaded.')
})
