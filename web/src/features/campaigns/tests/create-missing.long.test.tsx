// What the dialog shows for an incomplete campaign: pressing the button names what is missing.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import {
  openCampaigns,
  openDialog,
  choose,
  fill,
  submit,
  descriptionOf,
  sender,
  sent,
} from './create-dialog.ts'

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('creating a campaign', () => {
  // spec: 5.campaign.create-button
  it('says at each field what is missing when somebody presses Create, and focuses the first', async () => {
    const user = openCampaigns()
    const dialog = await openDialog(user)
    await dialog.findByRole('option', { name: 'Leads (1,200)' })
    expect(dialog.queryByText('Enter a name.')).toBeNull()
    await user.type(dialog.getByLabelText('Campaign name'), 'Spring')
    await user.click(submit(dialog, 'Create'))
    const subject = dialog.getByLabelText('Subject')
    await waitFor(() => expect(document.activeElement).toBe(subject))
    expect(descriptionOf(subject)).toContain('Enter a subject.')
    expect(descriptionOf(dialog.getByLabelText('Domain'))).toBe('Choose a domain.')
    expect(descriptionOf(dialog.getByLabelText('Sender'))).toBe('')
    // The only template and the only group are chosen automatically.
    expect(dialog.queryByText('Choose a template.')).toBeNull()
    expect(sent()).toEqual([])
    await user.type(subject, 'Hello')
    expect(dialog.queryByText('Enter a subject.')).toBeNull()
    await choose(user, dialog, 'Domain', 'firm.example')
    expect(descriptionOf(dialog.getByLabelText('Sender'))).toBe('')
    await user.click(submit(dialog, 'Create'))
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('says that the time is missing when somebody presses Schedule', async () => {
    const user = openCampaigns()
    const dialog = await openDialog(user)
    await fill(user, dialog)
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2030-01-02' } })
    await user.click(submit(dialog, 'Schedule'))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Time')))
    expect(descriptionOf(dialog.getByLabelText('Time'))).toBe('Choose a time.')
    expect(dialog.queryByText('Choose a date.')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('shows no errors when the dialog is opened again', async () => {
    const user = openCampaigns()
    const dialog = await openDialog(user)
    await user.click(submit(dialog, 'Create'))
    expect(await dialog.findByText('Enter a name.')).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await openDialog(user)).queryByText('Enter a name.')).toBeNull()
  })

  it('says where to create what is still missing', async () => {
    const user = openCampaigns({ 'GET /api/templates/names': () => Response.json([]) })
    const dialog = await openDialog(user)
    expect(await dialog.findByText('There are no templates yet. Create one under Templates.')).toBeDefined()
    await user.click(submit(dialog, 'Create'))
    expect(descriptionOf(dialog.getByLabelText('Template'))).toMatch(/^There are no templates yet/)
    expect(dialog.getByLabelText('Template').getAttribute('aria-invalid')).toBe('true')
  })

  it('leads to what is still missing in a new tab, so that nothing typed is lost', async () => {
    const user = openCampaigns({ 'GET /api/domains': () => Response.json([]) })
    const dialog = await openDialog(user)
    const link = await dialog.findByRole('link', { name: 'Open Senders (in a new tab)' })
    expect(link.getAttribute('href')).toBe('/senders')
    expect(link.getAttribute('target')).toBe('_blank')
    await user.click(submit(dialog, 'Create'))
    expect(dialog.getByRole('link', { name: 'Open Senders (in a new tab)' })).toBeDefined()
  })
})

it('In a workspace with one domain and two senders nobody could choose a sender', async () => {
  const user = openCampaigns({
    'GET /api/domains': () => Response.json([{ id: 1, domain_name: 'firm.example', is_verified: true }]),
    'GET /api/senders': () =>
      Response.json([sender(3, 'Ann', 'firm.example'), sender(4, 'Bob', 'firm.example')]),
  })
  const dialog = await openDialog(user)
  await choose(user, dialog, 'Sender', 'Bob <bob@firm.example>')
  expect(dialog.getByLabelText('Sender')).toHaveProperty('value', '4')
})
