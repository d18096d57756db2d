// The actions for a campaign in the list: send, pause, resume, delete (specification, sections 2, 4 and 8; P25 and
// P36).
import type { Campaign, CampaignStatus } from '@lettermill/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { campaign } from './campaign.ts'
import {
  card,
  changes,
  done,
  nameOf,
  openCampaign,
  openCampaigns,
  press,
  refuse,
  send,
  sliced,
} from './campaign-server.ts'

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('a card', () => {
  // spec: 2.campaigns.actions, 4.campaign.actions, 4.campaign.download
  it.each<[CampaignStatus, string[]]>([
    ['draft', ['Send Now', 'Delete']],
    ['scheduled', ['Edit', 'Edit template', 'Send Now', 'Revert to draft', 'Delete']],
    ['processing', ['Pause', 'Delete']],
    ['paused', ['Resume', 'Delete']],
    ['partially_sent', ['Pause', 'Download CSV', 'Delete']],
    ['sent', ['Download CSV', 'Archive', 'Delete']],
    ['failed', ['Download CSV', 'Archive', 'Delete']],
    ['archived', ['Download CSV', 'Delete']],
  ])('that is %s offers %j', async (status, words) => {
    openCampaigns([campaign({ status })])
    const buttons = (await card('Spring')).getAllByRole('button')
    expect(buttons.map(nameOf)).toEqual(words)
    const described = buttons.map((each) => each.getAttribute('aria-describedby') ?? '')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(words.map(() => 'Spring'))
  })
})

it('the card of a scheduled campaign offered nothing but Delete', async () => {
  const scheduled = { status: 'scheduled', scheduled_at: '2199-07-01T06:30:00.000Z' } as const
  let now = campaign(scheduled)
  const user = openCampaigns([now], {
    'GET /api/campaigns': () => Response.json([now], { headers: { 'x-total-count': '1' } }),
    'GET /api/campaigns/1': () => Response.json(now),
    'POST /api/campaigns/1/unschedule': () => {
      now = campaign()
      return Response.json({ message: 'The campaign is a draft again.' })
    },
  })
  await press(user, 'Edit')
  const form = await dialog('Edit Campaign')
  expect(form.getByLabelText<HTMLInputElement>('Date').value).toBe('2199-07-01')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await press(user, 'Revert to draft')
  await waitFor(async () => expect((await card('Spring')).queryByText('Scheduled')).toBeNull())
  expect(changes()).toContain('POST /api/campaigns/1/unschedule')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Spring'))
})

describe('the page of a campaign', () => {
  it.each<[CampaignStatus, string]>([
    ['draft', 'Send Now'],
    ['paused', 'Resume'],
  ])('that is %s showed %s no stronger than its other buttons', async (status, word) => {
    openCampaign({ status })
    const button = await screen.findByRole('button', { name: word })
    expect(button.dataset['variant']).toBe('filled')
    expect(screen.getByRole('button', { name: 'Duplicate' }).dataset['variant']).toBe('default')
  })
})

describe('the focus', () => {
  /** A fake server on which the campaign can be sent, paused and resumed. */
  function aServer() {
    let status: CampaignStatus = 'draft'
    const become = (next: CampaignStatus) => () => {
      status = next
      return Response.json({ message: `It is ${next}.` })
    }
    return {
      'GET /api/campaigns': () => sliced([campaign({ status })]),
      'GET /api/campaigns/1': () => Response.json(campaign({ status })),
      'POST /api/campaigns/1/send': become('processing'),
      'POST /api/campaigns/1/pause': become('paused'),
      'POST /api/campaigns/1/resume': become('partially_sent'),
    }
  }

  const focused = () => nameOf(document.activeElement)

  // spec: beyond.campaign.focus
  it.each([
    ['a card', 'Grid view', '/campaigns'],
    ['a row', 'List view', '/campaigns'],
    ['the campaign’s page', null, '/campaigns/1'],
  ])('stays on the button of %s that replaces the pressed one', async (_where, view, at) => {
    const user = openCampaign({}, {}, aServer(), at)
    if (view) await press(user, view)
    const button = await screen.findByRole('button', { name: 'Send Now' })
    button.focus()
    await user.keyboard('{Enter}')
    const confirm = await screen.findByRole('button', { name: 'Send to 3' })
    await waitFor(() => expect(confirm.matches(':disabled')).toBe(false))
    confirm.focus()
    for (const next of ['Pause', 'Resume', 'Pause']) {
      await user.keyboard('{Enter}')
      await waitFor(() => expect(focused()).toBe(next))
      await waitFor(() => expect(document.activeElement?.matches(':disabled')).toBe(false))
    }
  })
})

describe('the focus of a button that disappears', () => {
  // spec: beyond.campaign.focus
  it('moves to the name of the campaign, not to Delete beside it', async () => {
    let status: Campaign['status'] = 'paused'
    const user = openCampaigns([], {
      'GET /api/campaigns': () => sliced([campaign({ status })]),
      'POST /api/campaigns/1/resume': () => {
        status = 'sent'
        return Response.json({ message: 'Campaign resumed.' })
      },
    })
    const resume = await screen.findByRole('button', { name: 'Resume' })
    resume.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Download CSV' })
    await waitFor(() => expect(nameOf(document.activeElement)).toBe('Spring'))
  })
})

describe('sending', () => {
  // spec: 4.campaign.send
  it('shows the campaign as the server has it afterwards', async () => {
    const user = openCampaigns([campaign()], {
      'POST /api/campaigns/1/send': done('Sending.'),
      'GET /api/campaigns/1': () =>
        Response.json(campaign({ status: 'sent', sent_at: '2026-04-05T13:05:00Z' })),
    })
    await send(user)
    expect(await screen.findByText('04/05/2026, 01:05 PM')).toBeDefined()
  })

  // spec: 8.campaigns.action
  it('that is refused is reported in the console and beside the button', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = openCampaigns([campaign()], {
      'POST /api/campaigns/1/send': refuse(400, 'The chosen sender does not exist any more.'),
    })
    await send(user)
    expect(await screen.findByText('The chosen sender does not exist any more.')).toBeDefined()
    expect(log).toHaveBeenCalled()
  })
})

describe('pausing and resuming', () => {
  // spec: 4.campaign.reload
  it('show the server’s answer and reload the list', async () => {
    let status: Campaign['status'] = 'processing'
    const user = openCampaigns([], {
      'GET /api/campaigns': () => sliced([campaign({ status })]),
      'POST /api/campaigns/1/pause': () => {
        status = 'paused'
        return Response.json({ message: 'Paused after 5 messages.' })
      },
      'POST /api/campaigns/1/resume': done('On it.'),
    })
    await press(user, 'Pause')
    expect(await screen.findByText('Paused after 5 messages.')).toBeDefined()
    await press(user, 'Resume')
    expect(await screen.findByText('On it.')).toBeDefined()
  })

  // spec: 8.campaigns.pause-resume
  it('show the reason of a failure in a toast', async () => {
    const user = openCampaigns([campaign({ status: 'paused' })], {
      'POST /api/campaigns/1/resume': refuse(409, 'A campaign that is sent cannot be resumed.'),
    })
    await press(user, 'Resume')
    expect(await screen.findByText('A campaign that is sent cannot be resumed.')).toBeDefined()
  })
})

describe('deleting', () => {
  // spec: 2.campaigns.delete, beyond.deletions.undo
  it('asks in the words of the specification, and can be undone', async () => {
    let rows = [campaign({ started_at: '2026-04-05T13:05:00Z' })]
    const user = openCampaigns([], {
      'GET /api/campaigns': () => sliced(rows),
      'DELETE /api/campaigns/1': () => {
        rows = []
        return Response.json({ message: 'Deleted.' })
      },
      'POST /api/campaigns/1/restore': () => {
        rows = [campaign()]
        return Response.json(rows[0])
      },
    })
    await press(user, 'Delete')
    const ask = await dialog('Confirmation of deletion')
    expect(ask.getByText('Are you sure you want to delete this campaign?')).toBeDefined()
    expect(ask.getByText('Spring')).toBeDefined()
    expect(ask.getByText(/^Its messages stay in the totals/)).toBeDefined()
    await user.click(ask.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No campaigns yet')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Spring' })).toBeDefined()
    // The toast tells people who do not see the list that the campaign is back.
    expect(await screen.findByText('Campaign "Spring" is back')).toBeDefined()
    expect(changes()).toEqual(['DELETE /api/campaigns/1', 'POST /api/campaigns/1/restore'])
  })

  // spec: 8.campaigns.action
  it('shows a failure in the dialog and in the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = openCampaigns([campaign()], { 'DELETE /api/campaigns/1': refuse(500, 'The disk is full.') })
    await press(user, 'Delete')
    const ask = await dialog('Confirmation of deletion')
    await user.click(ask.getByRole('button', { name: 'Delete' }))
    expect(await ask.findByText('The disk is full.')).toBeDefined()
    expect(log).toHaveBeenCalled()
  })

  // spec: 2.campaigns.delete
  it('deletes nothing if it is cancelled', async () => {
    const user = openCampaigns([campaign()])
    await press(user, 'Delete')
    await user.click((await dialog('Confirmation of deletion')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes()).toEqual([])
  })
})
