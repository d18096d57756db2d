// Asking before a campaign is sent, and cancelling within ten seconds.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { keepDraft } from '../../../lib/templates/template-drafts.ts'
import { finding } from '../../../../test/finding.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { campaign } from './campaign.ts'
import {
  changes,
  done,
  openCampaign,
  openCampaigns,
  press,
  review,
  send,
  unfold,
  type Routes,
} from './campaign-server.ts'

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send "Spring"?' }))
const reviewing = (some: Parameters<typeof review>[0]): Routes => ({
  'GET /api/campaigns/1/review': () => Response.json(review(some)),
})

beforeEach(signedInBefore)
afterEach(() => toast.remove())

it('Send Now sent to everybody at the first click', async () => {
  const user = openCampaigns([campaign()])
  await press(user, 'Send Now')
  await dialog()
  expect(changes()).toEqual([])
})

it('the dialog says how many get the campaign, from whom, who is left out and what is missing', async () => {
  const routes = reviewing({
    recipients: 791,
    left_out: [{ reason: 'unsubscribed', count: 7 }],
    content: [finding('postal_none', {})],
  })
  const user = openCampaign({}, {}, routes)
  await press(user, 'Send Now')
  const asked = await dialog()
  expect(await asked.findByText('791 contacts of Leads')).toBeDefined()
  expect(asked.getByText('7 contacts who unsubscribed')).toBeDefined()
  expect(await asked.findByText('Ann <ann@firm.example>')).toBeDefined()
  expect(asked.queryByText(/No postal address is set/)).toBeNull()
  await unfold(user, asked)
  expect(asked.getByText(/No postal address is set/)).toBeDefined()
  expect(asked.getByRole('button', { name: 'Send to 791' })).toHaveProperty('disabled', false)
})

it('A campaign was sent with the old text, while this browser held changes to its template that nobody saved', async () => {
  keepDraft(1, { name: 'Letter', html: '<p>New</p>' })
  const user = openCampaign({}, {}, reviewing({}))
  await press(user, 'Send Now')
  const asked = await dialog()
  await unfold(user, asked)
  expect(asked.getByText(/changes that were never saved/)).toBeDefined()
  expect(asked.getByRole('link', { name: 'Open the template' })).toHaveProperty('search', '?preview=1')
})

it('the notice gave 593 recipients while the progress showed 0 / 594', async () => {
  const left_out = [{ reason: 'manual', count: 1 } as const]
  const user = openCampaign(
    {},
    {},
    { ...reviewing({ recipients: 593, left_out }), 'POST /api/campaigns/1/send': done('Sending.') },
  )
  await press(user, 'Send Now')
  await user.click(await (await dialog()).findByRole('button', { name: 'Send to 593' }))
  expect(await screen.findByText(/Sending to 593 of 594 contacts starts soon; 1 left out\./)).toBeDefined()
})

it('the dialog warned of spam folders in test mode, although no mail leaves', async () => {
  const routes = reviewing({ findings: [finding('domain_unverified', {})] })
  const user = openCampaign(
    {},
    {},
    { ...routes, 'GET /api/mailbox': () => Response.json({ active: true, messages: [] }) },
  )
  await press(user, 'Send Now')
  const asked = await dialog()
  await unfold(user, asked)
  expect(await asked.findByText(/That matters once messages leave through a relay/)).toBeDefined()
  expect(asked.queryByText(/spam/)).toBeNull()
})

it('a campaign that nobody would get cannot be sent', async () => {
  const user = openCampaign({}, {}, reviewing({ recipients: 0, findings: [finding('no_contacts', {})] }))
  await press(user, 'Send Now')
  const asked = await dialog()
  expect(await asked.findByText(/The group has no contacts/)).toBeDefined()
  expect(asked.getByRole('button', { name: /^Send to 0/ })).toHaveProperty('disabled', true)
})

const hidden = finding('link_hidden', { host: 'bit.ly' })
const gone = finding('link_gone', { host: 'shop.exmple' })
const checkup = {
  level: 'red',
  checked_at: '2026-04-03T10:00:00Z',
  findings: [gone, hidden],
  dns_host: null,
}

it('the dialog shows what spam filters object to, and a checkup adds findings from the DNS', async () => {
  const user = openCampaign(
    {},
    {},
    {
      ...reviewing({ content: [hidden] }),
      'POST /api/campaigns/1/checkup': () => Response.json(checkup),
    },
  )
  await press(user, 'Send Now')
  const asked = await dialog()
  await unfold(user, asked)
  await asked.findByText('bit.ly hides where it leads; filters block it.')
  expect(asked.queryByText('shop.exmple does not exist.')).toBeNull()
  await user.click(asked.getByRole('button', { name: 'Check everything' }))
  await asked.findByText('shop.exmple does not exist.')
  expect(asked.getByText('Checked 04/03/2026, 10:00 AM')).toBeDefined()
})

it('the findings are one line, which unfolds to them and their DNS records', async () => {
  const record = {
    type: 'TXT' as const,
    name: 'lm1._domainkey.firm.example',
    value: 'v=DKIM1; k=rsa; p=MIIB',
  }
  const missing = finding('dkim_missing', { name: record.name }, { record })
  const user = openCampaign({}, {}, reviewing({ content: [missing, gone, finding('postal_none', {})] }))
  await press(user, 'Send Now')
  const asked = await dialog()
  const line = await asked.findByRole('button', { name: '2 to fix, 1 warning' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  expect(asked.queryByText('shop.exmple does not exist.')).toBeNull()
  await user.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(asked.getByText('shop.exmple does not exist.')).toBeDefined()
  expect(asked.getByText(record.value).closest('details')).toHaveProperty('open', false)
})

it('a campaign with nothing to fix says so in one line', async () => {
  const user = openCampaign({}, {}, reviewing({}))
  await press(user, 'Send Now')
  const line = await (await dialog()).findByRole('button', { name: 'Nothing to fix' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
})

it('the dialog forgot the checkup of the page, and offered it again', async () => {
  const user = openCampaign(
    {},
    {},
    { ...reviewing({}), 'POST /api/campaigns/1/checkup': () => Response.json(checkup) },
  )
  await press(user, 'Check everything')
  await screen.findByText('1 to fix, 1 warning')
  await press(user, 'Send Now')
  const asked = await dialog()
  await unfold(user, asked)
  await asked.findByText('shop.exmple does not exist.')
  expect(asked.getByText('Checked 04/03/2026, 10:00 AM')).toBeDefined()
  expect(asked.getByRole('button', { name: 'Check again' })).toBeDefined()
})

it('a red finding requires a tick, but never prevents sending', async () => {
  const user = openCampaign({}, {}, reviewing({ content: [gone] }))
  await press(user, 'Send Now')
  const asked = await dialog()
  const button = await asked.findByRole('button', { name: 'Send to 3' })
  expect(button).toHaveProperty('disabled', true)
  await user.click(asked.getByRole('checkbox', { name: 'Send anyway' }))
  expect(button).toHaveProperty('disabled', false)
})

it('a refused checkup shows the reason, and the findings of the review stay', async () => {
  const said = 'Too many requests. Please try again in 1 minutes.'
  const user = openCampaign(
    {},
    {},
    {
      ...reviewing({ content: [hidden] }),
      'POST /api/campaigns/1/checkup': () => Response.json({ message: said }, { status: 429 }),
    },
  )
  await press(user, 'Send Now')
  const asked = await dialog()
  await user.click(await asked.findByRole('button', { name: 'Check everything' }))
  await asked.findByText(said)
  await unfold(user, asked)
  expect(asked.getByText('bit.ly hides where it leads; filters block it.')).toBeDefined()
})

it('a campaign to more than 10,000 recipients is sent only after a person typed their number', async () => {
  const user = openCampaign({}, {}, reviewing({ recipients: 20_000 }))
  await press(user, 'Send Now')
  const asked = await dialog()
  const button = await asked.findByRole('button', { name: 'Send to 20,000' })
  expect(button).toHaveProperty('disabled', true)
  await user.type(asked.getByLabelText('Type 20,000 to confirm'), '20.000')
  expect(button).toHaveProperty('disabled', false)
})

it('a campaign starts ten seconds after Send, and can be cancelled until then', async () => {
  const user = openCampaigns([campaign()], {
    'POST /api/campaigns/1/send': done('The campaign is being sent.'),
    'GET /api/campaigns/1': () => Response.json(campaign({ status: 'processing' })),
    'POST /api/campaigns/1/recall': done('The campaign is a draft again.'),
  })
  await send(user)
  // In happy-dom, the notice's layer does not receive pointer events.
  const [cancel] = await screen.findAllByRole('button', { name: 'Cancel sending' })
  if (cancel) fireEvent.click(cancel)
  expect(await screen.findByText('Nothing was sent. "Spring" is a draft again.')).toBeDefined()
  expect(changes()).toEqual(['POST /api/campaigns/1/send', 'POST /api/campaigns/1/recall'])
  expect(requests().find(({ url }) => url.endsWith('/send'))?.body).toBe('{"delaySeconds":10}')
})

it('the page of a campaign offers to cancel as long as no message was sent', async () => {
  const starts_at = '2199-01-01T00:00:00.000Z'
  const user = openCampaign(
    { status: 'processing', starts_at },
    {},
    {
      'POST /api/campaigns/1/recall': done('The campaign is a draft again.'),
    },
  )
  await press(user, 'Cancel sending')
  await screen.findByText('Nothing was sent. "Spring" is a draft again.')
  expect(changes()).toEqual(['POST /api/campaigns/1/recall'])
})

it('a campaign that was cancelled on its page was still counted down in the notice', async () => {
  const starts_at = '2199-01-01T00:00:00.000Z'
  let status: 'draft' | 'processing' = 'draft'
  const user = openCampaign(
    {},
    {},
    {
      'GET /api/campaigns/1': () => Response.json(campaign({ status, starts_at })),
      'POST /api/campaigns/1/send': () => {
        status = 'processing'
        return Response.json({ message: 'The campaign is being sent.' })
      },
      'POST /api/campaigns/1/recall': done('The campaign is a draft again.'),
    },
  )
  await send(user)
  const notice = () => screen.queryByText(/starts soon/)
  await waitFor(() => expect(notice()).not.toBeNull())
  const page = within(screen.getByRole('main'))
  await user.click(await page.findByRole('button', { name: 'Cancel sending' }))
  await screen.findByText('Nothing was sent. "Spring" is a draft again.')
  // Much shorter than the ten seconds after which the notice closes by itself.
  await waitFor(() => expect(notice()).toBeNull(), { timeout: 2000 })
})

it('Cancel sending stood on the page of a campaign and once more in the notice', async () => {
  let status: 'draft' | 'processing' = 'draft'
  const starts_at = '2199-01-01T00:00:00.000Z'
  const user = openCampaign(
    {},
    {},
    {
      'GET /api/campaigns/1': () => Response.json(campaign({ status, starts_at })),
      'POST /api/campaigns/1/send': () => {
        status = 'processing'
        return Response.json({ message: 'The campaign is being sent.' })
      },
    },
  )
  await send(user)
  await within(screen.getByRole('main')).findByRole('button', { name: 'Cancel sending' })
  expect(screen.getByText(/starts soon/)).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Cancel sending' })).toHaveLength(1)
  // On every other page, the notice is the only place to cancel.
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Campaigns' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Spring', level: 1 })).toBeNull())
  expect(screen.getAllByRole('button', { name: 'Cancel sending' })).toHaveLength(1)
})

it('a scheduled campaign can be sent at once from its page', async () => {
  const scheduled = { status: 'scheduled', scheduled_at: '2199-07-01T06:30:00.000Z' } as const
  const user = openCampaign(
    scheduled,
    {},
    { 'POST /api/campaigns/1/send': done('The campaign is being sent.') },
  )
  await send(user)
  await screen.findAllByRole('button', { name: 'Cancel sending' })
  expect(changes()).toEqual(['POST /api/campaigns/1/send'])
})
