// The end of a session or a reload interrupts writing.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, heading, signedInBefore } from '../../../../test/page.tsx'
import { offer, openTemplates } from './template-server.ts'

beforeEach(signedInBefore)
afterEach(() => {
  toast.remove()
  window.sessionStorage.clear()
})

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Template name' })

it('A session that ended while a template was saved led to the sign-in, without a word about the text', async () => {
  const user = openTemplates([offer], {
    'PUT /api/templates/7': () => Response.json({ message: 'Please sign in again.' }, { status: 401 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit: Offer' }))
  await screen.findByRole('textbox', { name: 'Template body' })
  await user.type(await nameField(), ' of the farm')
  await user.click(screen.getByRole('button', { name: 'Save Template' }))
  await heading('Sign in')
  expect(address()).toBe('/login')
  expect(screen.getByText('Your session ended. Your text is kept.')).toBeDefined()
  // The draft belongs to this account, although nobody was signed in when the dialog closed.
  expect(window.localStorage.getItem('draft:olena@example.com:template:7')).toContain('Offer of the farm')
})

it('After the sign-in the unsaved text was one click away, and no message said so', async () => {
  const draft = { name: 'Half a letter', html: '<p>Dear</p>', at: '2026-04-03T22:30:00Z' }
  window.localStorage.setItem('draft:olena@example.com:template:7', JSON.stringify(draft))
  window.sessionStorage.setItem('lettermill.writing', '{"account":"olena@example.com","id":7}')
  const user = openTemplates([offer])
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Template' }))
  expect((await nameField()).value).toBe('Half a letter')
  expect(dialog.getByText(/^This is your unsaved draft from 04\/03\/2026/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.sessionStorage.getItem('lettermill.writing')).toBeNull()
})

it('The unsaved text of another account in the same tab is not opened', async () => {
  window.sessionStorage.setItem('lettermill.writing', '{"account":"other@example.com","id":7}')
  openTemplates([offer])
  await screen.findByRole('button', { name: 'Edit: Offer' })
  expect(screen.queryByRole('dialog')).toBeNull()
})
