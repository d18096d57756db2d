// A campaign's own page: its head, progress and actions, and what it shows if the campaign cannot be loaded
// (specification, section 4; P25, P27, P28 and P36).
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CampaignReasonCode } from '@lettermill/contracts'
import { chooseLanguage, text } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { finding } from '../../../../test/finding.ts'
import { address, heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { because, campaign } from './campaign.ts'
import {
  changes,
  done,
  message,
  nameOf,
  openCampaign,
  press,
  progress,
  queriesOf,
  refuse,
  send,
  sliced,
  review,
} from './campaign-server.ts'

const notYet = 'Nothing is sent until you click “Send Now” and confirm.'
const region = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the page of a campaign', () => {
  // spec: beyond.campaign.page
  it('is opened from its name in the list, and leads back to the same search', async () => {
    const user = openCampaign(
      { status: 'sent' },
      {},
      { 'GET /api/campaigns': () => sliced([campaign({ status: 'sent' })]) },
      '/campaigns?search=spr',
    )
    await user.click(await screen.findByRole('link', { name: 'Spring' }))
    expect(await heading('Spring')).toBeDefined()
    expect(address()).toBe('/campaigns/1')
    const main = within(screen.getByRole('main'))
    await user.click(main.getByRole('link', { name: 'Campaigns' }))
    expect(address()).toBe('/campaigns?search=spr')
  })

  it('is opened from the newest campaigns of the dashboard', async () => {
    openPage('/dashboard', {
      'GET /api/recent-campaigns': () =>
        Response.json([{ ...campaign(), sent_date: null, sent_count: 0, open_count: 0, click_count: 0 }]),
    })
    const link = await screen.findByRole('link', { name: 'Spring' })
    expect(link.getAttribute('href')).toBe('/campaigns/1')
  })

  it('shows its parts: template, subject, target and sender', async () => {
    openCampaign({ status: 'sent', sent_at: '2026-04-05T13:05:00Z', total_contacts: 1200 })
    await heading('Spring')
    for (const words of ['04/05/2026, 01:05 PM', 'Hello', 'Leads · 1,200 contacts'])
      expect(screen.getByText(words)).toBeDefined()
    await waitFor(() => expect(screen.getAllByText('Ann <ann@firm.example>').length).toBe(2))
  })

  it('led from a draft to a preview of its letter, from where nothing led back', async () => {
    openCampaign({ status: 'draft', template_id: 7, template_name: 'Offer' })
    const link = await screen.findByRole('link', { name: 'Offer' })
    expect(link.getAttribute('href')).toBe('/templates?do=edit&about=7')
  })

  it('names the contact whose copy it shows “Preview for”, because “To” names the group above', async () => {
    openCampaign({ status: 'draft' })
    expect(await screen.findByText('Preview for')).toBeDefined()
  })

  it('says if the campaign does not exist, and leads to all campaigns', async () => {
    const user = openPage('/campaigns/99', { 'GET /api/campaigns': () => sliced([]) })
    expect(await heading('Campaign not found')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'All campaigns' }))
    expect(await heading('Email Campaigns')).toBeDefined()
  })

  it('says why it cannot be loaded, and is loaded again', async () => {
    let broken = true
    const user = openCampaign(
      {},
      {},
      {
        'GET /api/campaigns/1': () =>
          broken
            ? Response.json({ message: 'The disk is full.' }, { status: 500 })
            : Response.json(campaign()),
      },
    )
    expect(await screen.findByText('The disk is full.')).toBeDefined()
    broken = false
    await press(user, 'Try again')
    expect(await heading('Spring')).toBeDefined()
  })
})

describe('a campaign that is held or failed', () => {
  it('says why it is held, and what to do next', async () => {
    openCampaign({ status: 'paused', ...because('relay_refuses', { answer: '554 policy' }) })
    expect(await screen.findByText('The relay refuses one message after another: 554 policy')).toBeDefined()
    expect(screen.getByText(/Fix the cause, then click Resume/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Resume' })).toBeDefined()
  })

  it.each<[CampaignReasonCode, Record<string, string | string[]>, RegExp]>([
    ['relay_refuses', { answer: '554 policy' }, /No recipient is marked as failed/],
    ['relay_silent', { relay: 'mx:25', answer: '421 busy' }, /whether the mail server is running/],
    ['held_parts_deleted', { parts: ['group'] }, /Create the campaign again/],
  ])('says what to do about its reason: %s', async (code, params, advice) => {
    openCampaign({ status: 'paused', ...because(code, params) })
    expect(await screen.findByText(advice)).toBeDefined()
  })

  it('that a person paused says that nothing is sent until Resume', async () => {
    openCampaign({ status: 'paused', reason: null })
    expect(await screen.findByText(text('campaignPage:paused.text'))).toBeDefined()
  })

  it.each([
    ['worker', 'Sending is not running'],
    ['failure', 'Sending fails again and again'],
    ['relay', 'The mail server accepts nothing at the moment'],
  ] as const)('that makes no progress says what it waits for: the %s', async (waits_for, title) => {
    openCampaign({ status: 'processing' }, { total: 3, pending: 3, waits_for })
    expect(await screen.findByText(title)).toBeDefined()
  })

  // spec: beyond.campaign.retry
  it('retries the failed messages that can be retried', async () => {
    const user = openCampaign(
      { status: 'failed', ...because('none_accepted', { total: 3 }) },
      { total: 3, failed: 3, retryable: 2 },
      { 'POST /api/campaigns/1/retry': done('2 messages are tried again.') },
    )
    expect(await screen.findByText('Fix the cause, then retry the failed messages.')).toBeDefined()
    await press(user, 'Retry 2 failed')
    expect(await screen.findByText('2 messages are tried again.')).toBeDefined()
    expect(changes()).toEqual(['POST /api/campaigns/1/retry'])
  })

  it('had panels for opens and links on its page, although nothing was sent', async () => {
    openCampaign({ status: 'failed', ...because('none_accepted', { total: 3 }) }, { total: 3, failed: 3 })
    await screen.findByRole('region', { name: 'Deliveries' })
    expect(screen.queryByRole('region', { name: 'Opens and clicks' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Links' })).toBeNull()
  })

  it('that could not start can be started again', async () => {
    openCampaign({ status: 'failed', ...because('group_empty') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('offers no retry if no message can be retried', async () => {
    openCampaign({ status: 'failed', ...because('none_accepted', { total: 3 }) }, { total: 3, failed: 3 })
    expect(await screen.findByText(/No recipient is left to retry/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
  })
})

describe('the actions of a campaign’s page', () => {
  it('are the actions of the list, a test message and a copy', async () => {
    openCampaign({ status: 'sent' })
    await heading('Spring')
    const head = within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement)
    const names = head.getAllByRole('button').map(nameOf)
    expect(names).toEqual([
      'Send again',
      'Send a test',
      'Duplicate',
      'Rename',
      'Download CSV',
      'Archive',
      'Delete',
    ])
  })

  it('send a draft now', async () => {
    let status: 'draft' | 'processing' = 'draft'
    const user = openCampaign(
      {},
      {},
      {
        'GET /api/campaigns/1': () => Response.json(campaign({ status })),
        'POST /api/campaigns/1/send': () => {
          status = 'processing'
          return Response.json({ message: 'The campaign is being sent.' })
        },
      },
    )
    await send(user)
    expect(await screen.findByText('Processing...')).toBeDefined()
  })

  // spec: beyond.test-message.own-address
  it('send a test message, and say that it is on its way and then how it ended', async () => {
    let answer = (_response: Response): void => undefined
    const user = openCampaign(
      {},
      {},
      {
        'POST /api/campaigns/1/test': () => new Promise<Response>((resolve) => (answer = resolve)),
      },
    )
    await press(user, 'Send a test')
    await press(user, 'Send the test')
    expect(await screen.findByText('Sending the test message...')).toBeDefined()
    answer(Response.json({ message: 'The test message was sent to olena@example.com.' }))
    expect(await screen.findByText('The test message was sent to olena@example.com.')).toBeDefined()
    expect(screen.queryByText('Sending the test message...')).toBeNull()
  })

  it('say why a test message was not sent', async () => {
    const said = 'The relay did not take the test message: 550 no'
    const user = openCampaign({}, {}, { 'POST /api/campaigns/1/test': refuse(502, said) })
    await press(user, 'Send a test')
    await press(user, 'Send the test')
    expect(await screen.findByText(said)).toBeDefined()
  })

  // spec: beyond.campaign.duplicate
  it('copy the campaign, and lead to the copy', async () => {
    const copy = campaign({ id: 2, name: 'Spring (copy)' })
    const user = openCampaign(
      { status: 'sent' },
      {},
      {
        'POST /api/campaigns/1/duplicate': () => Response.json(copy),
        'GET /api/campaigns/2': () => Response.json(copy),
        'GET /api/campaigns/2/progress': () => Response.json(progress()),
        'GET /api/campaigns/2/message': () => Response.json(message()),
      },
    )
    await press(user, 'Duplicate')
    expect(await heading('Spring (copy)')).toBeDefined()
    expect(address()).toBe('/campaigns/2')
  })

  it('delete the campaign after a question, lead to the list, and can be undone there', async () => {
    let gone = false
    const user = openCampaign(
      { status: 'sent' },
      {},
      {
        'GET /api/campaigns': () => sliced(gone ? [] : [campaign({ status: 'sent' })]),
        'DELETE /api/campaigns/1': () => {
          gone = true
          return Response.json({ message: 'Deleted.' })
        },
        'POST /api/campaigns/1/restore': () => {
          gone = false
          return Response.json(campaign())
        },
      },
    )
    await press(user, 'Delete')
    const ask = within(await screen.findByRole('dialog', { name: 'Confirmation of deletion' }))
    await user.click(ask.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No campaigns yet')).toBeDefined()
    expect(address()).toBe('/campaigns')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Spring' })).toBeDefined()
  })

  // spec: beyond.campaign.archive
  it('that are refused show the reason beside the button', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const said = 'A campaign that is archived cannot be archived.'
    const user = openCampaign({ status: 'sent' }, {}, { 'POST /api/campaigns/1/archive': refuse(409, said) })
    await press(user, 'Archive')
    expect(await screen.findByText(said)).toBeDefined()
  })
})

describe('before a campaign is sent', () => {
  // spec: beyond.campaign.before-sending
  it('the page shows what is missing, and a preview of the message', async () => {
    const user = openCampaign(
      { status: 'scheduled', scheduled_at: '2026-12-24T08:00:00Z' },
      {},
      {
        'GET /api/campaigns/1/message': () => Response.json(message({ to: null, position: 1, of: 0 })),
        'GET /api/campaigns/1/review': () =>
          Response.json(
            review({
              findings: [finding('no_contacts', {}), finding('domain_unverified', {})],
              content: [finding('postal_none', {})],
            }),
          ),
      },
    )
    const ready = await region('Before it is sent')
    expect(ready.getByText('The campaign is sent on 12/24/2026, 08:00 AM.')).toBeDefined()
    expect(await ready.findByText('The group has no contacts. Nobody would get the message.')).toBeDefined()
    await user.click(ready.getByRole('button', { name: '1 to fix, 1 warning' }))
    expect(ready.getByText(/No postal address is set/)).toBeDefined()
    expect(ready.getByText(/The domain is not verified/)).toBeDefined()
    expect(ready.getByLabelText('Postal address')).toBeDefined()
    // Earlier, the list of missing parts named screens without links to them.
    const ways = ready.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(ways).toEqual(['/contacts', '/senders'])
    expect(screen.getByTitle<HTMLIFrameElement>('The message as it looks').srcdoc).toContain('Dear Olga')
    expect(screen.queryByRole('region', { name: 'Progress' })).toBeNull()
    expect(queriesOf('/api/campaigns/1/deliveries')).toEqual([])
  })

  it('the head of the page repeated what is right below it', async () => {
    openCampaign({ status: 'scheduled', scheduled_at: '2026-12-24T08:00:00Z', total_contacts: 3 })
    expect(await screen.findAllByText('Ann <ann@firm.example>')).toHaveLength(1)
    expect(screen.getAllByText(/^Subject$|^Hello Olga$|^Hello$/)).toHaveLength(2)
    expect(screen.getAllByText(/Leads/)).toHaveLength(1)
    expect(screen.getAllByText(/12\/24\/2026/)).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Letter' })).toBeDefined()
  })

  it('the message moved down when the review above it arrived', async () => {
    let answer = (_response: Response): void => undefined
    const pending = new Promise<Response>((resolve) => (answer = resolve))
    openCampaign({}, {}, { 'GET /api/campaigns/1/review': () => pending })
    await region('Before it is sent')
    await waitFor(() => expect(queriesOf('/api/campaigns/1/message')).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Message' })).toBeNull()
    answer(Response.json(review()))
    expect(await region('Message')).toBeDefined()
    expect(queriesOf('/api/campaigns/1/message')).toHaveLength(1)
  })

  it('the page names a part of the campaign that was deleted', async () => {
    const said = 'The chosen template does not exist any more. Please choose another.'
    const refused = refuse(400, said)
    openCampaign({}, {}, { 'GET /api/campaigns/1/message': refused, 'GET /api/campaigns/1/review': refused })
    expect((await region('Before it is sent')).getByText(notYet)).toBeDefined()
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2))
  })

  it('the page gave the sending time of a campaign that cannot be sent', async () => {
    const reason =
      'Deleted since the campaign was scheduled: group. It cannot be sent, and will be paused at its time.'
    openCampaign({
      status: 'scheduled',
      scheduled_at: '2026-12-24T08:00:00Z',
      ...because('parts_deleted', { parts: ['group'] }),
    })
    expect((await region('Before it is sent')).queryByText(/It leaves on/)).toBeNull()
    expect(screen.getByText(reason)).toBeDefined()
  })

  it('the page said "Ready" above findings that must be fixed', async () => {
    const content = [
      { id: 'links', level: 'red', code: 'link_gone', params: { host: 'shop.example' }, found: [] },
    ].map((some) => ({ ...some, message: 'shop.example does not exist.', fix: null, record: null }))
    openCampaign({}, {}, { 'GET /api/campaigns/1/review': () => Response.json({ ...review(), content }) })
    const panel = await region('Before it is sent')
    await panel.findByRole('button', { name: '1 to fix' })
    expect(panel.queryByText(/Ready/)).toBeNull()
    expect(panel.getByText(notYet)).toBeDefined()
  })

  // spec: beyond.campaign.before-sending
  it('the page says when nothing is missing', async () => {
    openCampaign(
      {},
      {},
      {
        'GET /api/settings': () =>
          Response.json({ email: 'olena@example.com', timezone: 'UTC', postalAddress: '1 High St' }),
      },
    )
    expect(await screen.findByRole('button', { name: 'Nothing to fix' })).toBeDefined()
  })
})

it('the page is in Ukrainian if that was chosen, and keeps the relay’s words as they are', async () => {
  await chooseLanguage('uk')
  openCampaign({ status: 'paused', ...because('relay_refuses', { answer: '554 policy' }) })
  expect(
    await screen.findByText('Ретранслятор відхиляє повідомлення за повідомленням: 554 policy'),
  ).toBeDefined()
  expect(await region('Перебіг')).toBeDefined()
})
