// The end of a session or a reload interrupts a campaign's dialog.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, heading, signedInBefore } from '../../../../test/page.tsx'
import { formOf } from '../create/form.ts'
import { campaign } from './campaign.ts'
import { openCampaign, press } from './campaign-server.ts'
import { fill, openCampaigns, openDialog, parts, submit } from './create-dialog.ts'

beforeEach(signedInBefore)
afterEach(() => {
  toast.remove()
  window.sessionStorage.clear()
})

const ended = () => Response.json({ message: 'Please sign in again.' }, { status: 401 })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

/** What this browser stores while a person types into the dialog. */
function typed(place: string, form: object, of: object | null = null) {
  const draft = { form: JSON.stringify(form), of: JSON.stringify(of), at: '2026-04-03T22:30:00Z' }
  window.localStorage.setItem(`draft:olena@example.com:${place}`, JSON.stringify(draft))
}

const interrupt = (id: string) =>
  window.sessionStorage.setItem('lettermill.writing', JSON.stringify({ account: 'olena@example.com', id }))

it('A session that ended while a campaign was created lost what was typed, without a message', async () => {
  const user = openCampaigns({ 'POST /api/campaigns': ended })
  const dialog = await openDialog(user)
  await fill(user, dialog)
  await user.click(submit(dialog, 'Create'))
  await heading('Sign in')
  expect(address()).toBe('/login')
  expect(screen.getByText('Your session ended. Your text is kept.')).toBeDefined()
  // The draft belongs to this account, although nobody was signed in when the dialog closed.
  expect(window.localStorage.getItem('draft:olena@example.com:campaign:new')).toContain('Spring')
})

it('After the sign-in the dialog of a new campaign stayed closed', async () => {
  typed('campaign:new', { name: 'Half a campaign', subject: 'Dear all', groupId: '6' })
  interrupt('campaign:new')
  const user = openCampaigns()
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Campaign' }))
  expect((await field('Campaign name')).value).toBe('Half a campaign')
  expect(dialog.getByText(/^This is your unsaved draft from 04\/03\/2026/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.sessionStorage.getItem('lettermill.writing')).toBeNull()
})

it('The text typed for a new campaign was lost when the browser was closed', async () => {
  typed('campaign:new', { name: 'Half a campaign', subject: 'Dear all' })
  const user = openCampaigns()
  const dialog = await openDialog(user)
  expect((await field('Campaign name')).value).toBe('')
  expect(dialog.getByText(/^Unsaved draft from 04\/03\/2026/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Restore' }))
  expect((await field('Campaign name')).value).toBe('Half a campaign')
  expect(dialog.queryByText(/^Unsaved draft/)).toBeNull()
})

it('The draft of a campaign stayed after the campaign was created', async () => {
  const user = openCampaigns()
  const dialog = await openDialog(user)
  await fill(user, dialog)
  await user.click(submit(dialog, 'Create'))
  await screen.findByRole('heading', { name: 'Spring', level: 1 })
  expect(window.localStorage.getItem('draft:olena@example.com:campaign:new')).toBeNull()
  expect(window.sessionStorage.getItem('lettermill.writing')).toBeNull()
})

it('After the sign-in a campaign that was being edited showed only what was saved before', async () => {
  typed('campaign:1', { name: 'Spring', subject: 'A better subject' })
  interrupt('campaign:1')
  const user = openCampaign({}, {}, { ...parts, 'PUT /api/campaigns/1': () => Response.json(campaign()) })
  await screen.findByRole('dialog', { name: 'Edit Campaign' })
  expect((await field('Subject')).value).toBe('A better subject')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user, 'Edit')
  expect((await field('Subject')).value).toBe('Hello')
  expect(screen.getByText(/^Unsaved draft from/)).toBeDefined()
})

it.each(['an interrupted dialog', 'Restore'])(
  'A draft overwrote without a warning what another window had saved since: %s',
  async (way) => {
    const opened = campaign({ sender_id: 3, template_id: 5, group_id: 6 })
    typed('campaign:1', { ...formOf(opened, 'UTC'), subject: 'My subject' }, opened)
    if (way !== 'Restore') interrupt('campaign:1')
    const theirs = { ...opened, subject: 'Theirs', version: 2 }
    const user = openCampaign(
      {},
      {},
      {
        ...parts,
        'GET /api/campaigns/1': () => Response.json(theirs),
        'PUT /api/campaigns/1': ({ body }: { body: string }) =>
          (JSON.parse(body) as { version: number }).version === 1
            ? Response.json({ message: 'Changed.', code: 'campaign_changed' }, { status: 409 })
            : Response.json(theirs),
      },
    )
    if (way === 'Restore') {
      await press(user, 'Edit')
      await user.click(await screen.findByRole('button', { name: 'Restore' }))
    }
    expect((await field('Subject')).value).toBe('My subject')
    await screen.findByRole('option', { name: 'Ann <ann@firm.example>' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Another window/)).toBeDefined()
  },
)
