// The topic of a campaign, in the dialog that edits it and in the question before it is sent.
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { campaign } from './campaign.ts'
import { message, openCampaign, press, review, type Routes } from './campaign-server.ts'

const topic = { id: 7, name: 'Offers', description: '', position: 0, archived_at: null, wanted: 0, declined: 0 } // prettier-ignore
const archived = { ...topic, id: 8, name: 'Old', archived_at: '2026-11-01T10:00:00Z' }
const parts: Routes = {
  'GET /api/domains': () => Response.json([{ id: 1, domain_name: 'firm.example', is_verified: true }]),
  'GET /api/senders': () =>
    Response.json([{ id: 1, name: 'Ann', email: 'ann@firm.example', domain: 'firm.example' }]),
  'GET /api/templates/names': () => Response.json([{ id: 1, name: 'Letter' }]),
  'GET /api/segments': () => Response.json([]),
  'GET /api/groups': () => Response.json([{ id: 1, name: 'Leads', contactCount: 12 }]),
  'GET /api/topics': () => Response.json([topic, archived]),
  'POST /api/campaigns/preview': () => Response.json(message()),
  'PUT /api/campaigns/1': () => Response.json(campaign()),
}

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

describe('the topic of a campaign', () => {
  it('is chosen in the campaign’s dialog, among the topics that are not archived', async () => {
    const { user, dialog } = await openDialog({})
    const select = await dialog.findByLabelText('Topic')
    expect(within(select).queryByRole('option', { name: 'Old' })).toBeNull()
    await user.selectOptions(select, 'Offers')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(saved()).toMatchObject({ topicId: '7' })
  })

  it('can be removed again', async () => {
    const { user, dialog } = await openDialog({ topic: { id: 8, name: 'Old' } })
    const select = await dialog.findByLabelText('Topic')
    expect(select).toHaveProperty('value', '8')
    await user.selectOptions(select, 'None: everybody gets it')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(saved()).toMatchObject({ topicId: null })
  })

  it('has no field if the workspace has no active topic', async () => {
    const { dialog } = await openDialog({}, { 'GET /api/topics': () => Response.json([archived]) })
    expect(dialog.queryByLabelText('Topic')).toBeNull()
  })

  it('is named before sending, with the number of contacts that the topic leaves out', async () => {
    const left = review({ topic_name: 'Offers', left_out: [{ reason: 'declined', count: 2 }] })
    openCampaign({}, {}, { ...parts, 'GET /api/campaigns/1/review': () => Response.json(left) })
    await screen.findByText('2 contacts who switched the topic off')
    expect(screen.getByText('Offers')).toBeDefined()
  })
})
