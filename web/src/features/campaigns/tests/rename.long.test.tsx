// Renaming a campaign that can no longer be edited, on its page.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { toast } from '../../../ui/index.ts'
import { campaign } from './campaign.ts'
import { openCampaign, press, refuse, type Routes } from './campaign-server.ts'

const sent = { status: 'completed', started_at: '2026-04-03T12:00:00Z' } as const
const renamed = { ...campaign(), ...sent, name: 'Spring offer 2026' }
const routes: Routes = { 'PUT /api/campaigns/1': () => Response.json(renamed) }
const bodies = () =>
  requests()
    .filter(({ method, url }) => method === 'PUT' && url === '/api/campaigns/1')
    .map(({ body }) => JSON.parse(body) as unknown)

async function ask(user: ReturnType<typeof openCampaign>) {
  await press(user, 'Rename')
  return within(await screen.findByRole('dialog', { name: 'Rename campaign' }))
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

it('a campaign that was sent could not be renamed', async () => {
  const user = openCampaign(sent, {}, routes)
  const dialog = await ask(user)
  const name = dialog.getByLabelText('Campaign name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  // The old name is selected, so that typing replaces it.
  await user.keyboard('  Spring offer 2026 {Enter}')
  await screen.findByText('The campaign is now called "Spring offer 2026".')
  expect(bodies()).toEqual([{ name: 'Spring offer 2026', version: campaign().version }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a campaign without a name is refused in the dialog', async () => {
  const user = openCampaign(sent, {}, routes)
  const dialog = await ask(user)
  await user.clear(dialog.getByLabelText('Campaign name'))
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  await dialog.findByText('Enter a name.')
  expect(bodies()).toEqual([])
})

it('the dialog stays open with the reason if the server refuses the name', async () => {
  const user = openCampaign(sent, {}, { 'PUT /api/campaigns/1': refuse(409, 'Changed elsewhere.') })
  const dialog = await ask(user)
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  await dialog.findByText('Changed elsewhere.')
})

it('a draft is renamed in the form that edits it', async () => {
  openCampaign({ status: 'draft' })
  await screen.findByRole('button', { name: 'Edit' })
  expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull()
})
