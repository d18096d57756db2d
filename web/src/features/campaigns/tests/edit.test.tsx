// Editing a campaign before it is sent, from its own page.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { campaign } from './campaign.ts'
import { changes, done, message, openCampaign, press, type Routes } from './campaign-server.ts'

const sender = { id: 1, name: 'Ann', email: 'ann@firm.example', domain: 'firm.example' }
const parts: Routes = {
  'GET /api/domains': () => Response.json([{ id: 1, domain_name: 'firm.example', is_verified: true }]),
  'GET /api/senders': () => Response.json([sender]),
  'GET /api/templates/names': () => Response.json([{ id: 1, name: 'Letter' }]),
  'GET /api/segments': () => Response.json([]),
  'GET /api/groups': () => Response.json([{ id: 1, name: 'Leads', contactCount: 12 }]),
  'POST /api/campaigns/preview': () => Response.json(message()),
}
const scheduled = { status: 'scheduled', scheduled_at: '2199-07-01T06:30:00.000Z' } as const

const saved = () =>
  JSON.parse(requests().findLast(({ method }) => method === 'PUT')?.body ?? '{}') as Record<string, unknown>

async function openDialog(some: Parameters<typeof openCampaign>[0], routes: Routes = {}) {
  const user = openCampaign(some, {}, { ...parts, ...routes })
  await press(user, 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Campaign' }))
  await dialog.findByRole('option', { name: 'Ann <ann@firm.example>' })
  return { user, dialog }
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('a draft', () => {
  it('is edited in the form that created it, filled with its values', async () => {
    const { user, dialog } = await openDialog(
      { preheader: 'In short', reply_to: 'answers@firm.example', version: 4 },
      { 'PUT /api/campaigns/1': () => Response.json(campaign({ subject: 'Hello all' })) },
    )
    expect(dialog.getByLabelText('Campaign name')).toHaveProperty('value', 'Spring')
    expect(dialog.getByLabelText('Reply-To')).toHaveProperty('value', 'answers@firm.example')
    await user.clear(dialog.getByLabelText('Subject'))
    await user.type(dialog.getByLabelText('Subject'), 'Hello all')
    await user.clear(dialog.getByLabelText('Preheader'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(saved()).toMatchObject({
      name: 'Spring',
      subject: 'Hello all',
      preheader: '',
      replyTo: 'answers@firm.example',
      templateId: '1',
      status: 'draft',
      version: 4,
    })
  })

  const problem = { message: 'Changed.', code: 'campaign_changed' }
  const theirs = campaign({ subject: 'Theirs', version: 2 })
  /** Refuses every edit of version 1, because another window has saved version 2. */
  const changedMeanwhile = () => {
    let isTried = false
    return {
      'GET /api/campaigns/1': () => Response.json(isTried ? theirs : campaign()),
      'PUT /api/campaigns/1': () => {
        isTried = true
        const { version } = saved() as { version: number }
        return version === 1 ? Response.json(problem, { status: 409 }) : Response.json(theirs)
      },
    }
  }

  it('that another window changed is not overwritten, and the form names the fields changed there', async () => {
    const { user, dialog } = await openDialog({}, changedMeanwhile())
    await user.type(dialog.getByLabelText('Preheader'), 'Mine')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const alert = await dialog.findByRole('alert')
    expect(
      within(alert)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Theirs'])
    expect(within(alert).getByRole('term').textContent).toBe('Subject')
    expect(dialog.getByLabelText('Preheader')).toHaveProperty('value', 'Mine')
  })

  it('that another window changed could not be saved without losing the text of this window', async () => {
    const { user, dialog } = await openDialog({}, changedMeanwhile())
    await user.type(dialog.getByLabelText('Preheader'), 'Mine')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await user.click(await dialog.findByRole('button', { name: 'Overwrite it with mine' }))
    await screen.findByText('Saved.')
    expect(saved()).toMatchObject({ subject: 'Hello', preheader: 'Mine', version: 2 })
  })

  it('that another window changed can be replaced by the newer version', async () => {
    const { user, dialog } = await openDialog({}, changedMeanwhile())
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await user.click(await dialog.findByRole('button', { name: 'Load the newer version' }))
    expect(dialog.getByLabelText('Subject')).toHaveProperty('value', 'Theirs')
    expect(dialog.queryByRole('alert')).toBeNull()
  })
})

it('a draft that gets a time is scheduled by a button that says so', async () => {
  const { user, dialog } = await openDialog(
    {},
    { 'PUT /api/campaigns/1': () => Response.json(campaign(scheduled)) },
  )
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2099-04-01' } })
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDefined()
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '09:30' } })
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(saved()).toMatchObject({ status: 'scheduled', scheduleTime: '09:30' }))
})

describe('a scheduled campaign', () => {
  it('keeps its time if nobody changed it', async () => {
    const { user, dialog } = await openDialog(scheduled, {
      'PUT /api/campaigns/1': () => Response.json(campaign(scheduled)),
    })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(saved()).toMatchObject({ status: 'scheduled', version: 1 })
    expect(saved()).not.toHaveProperty('scheduleTime')
  })

  it('leads to the editor of its template', async () => {
    const user = openCampaign(scheduled)
    await press(user, 'Edit template')
    await waitFor(() => expect(address()).toMatch(/^\/templates/))
  })

  it('becomes a draft again', async () => {
    const user = openCampaign(
      scheduled,
      {},
      { 'POST /api/campaigns/1/unschedule': done('The campaign is a draft again.') },
    )
    await press(user, 'Revert to draft')
    await screen.findByText('The campaign is a draft again.')
    expect(changes()).toEqual(['POST /api/campaigns/1/unschedule'])
  })
})

it('a campaign that was sent offers no editing', async () => {
  openCampaign({ status: 'sent' })
  await screen.findByRole('button', { name: 'Duplicate' })
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})
