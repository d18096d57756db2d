// Lists of the contacts screen that cannot be loaded.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { contact, contactRoutes, leads } from './contact-server.ts'

const many = Array.from({ length: 23 }, (_, at) => contact(at + 1))
const panel = (name: string | RegExp) => screen.findByRole('region', { name })

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('a list that cannot be loaded', () => {
  const said = () => Response.json({ message: 'The database is away.' }, { status: 500 })
  const silent = () => new Response('', { status: 500 })

  // spec: 8.contacts.load
  it('shows the server’s message', async () => {
    openPage('/contacts', { 'GET /api/contacts': said, 'GET /api/contacts/groups': said })
    await waitFor(() => expect(screen.getAllByText('The database is away.')).toHaveLength(2))
  })

  it('has a message of its own in each panel', async () => {
    const broken = {
      'GET /api/contacts': silent,
      'GET /api/contacts/groups': silent,
      'GET /api/contacts/imports': silent,
      'GET /api/segments': silent,
    }
    openPage('/contacts', broken)
    for (const [name, text] of [
      ['Groups', 'Failed to load groups'],
      ['All Contacts (—)', 'Failed to load contacts'],
      ['Recent imports', 'Failed to load the recent imports'],
      ['Segments', 'The segments could not be loaded.'],
    ] as const) {
      const alert = await within(await screen.findByRole('region', { name })).findByRole('alert')
      expect(alert.textContent).toBe(`An error occurred:${text}Try again`)
    }
  })

  // spec: 8.contacts.load
  it('shows its own message if the server sent none, and lists nothing', async () => {
    openPage('/contacts', { 'GET /api/contacts': silent, 'GET /api/contacts/groups': silent })
    await screen.findByText('Failed to load contacts')
    await screen.findByText('Failed to load groups')
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText('No contacts uploaded yet')).toBeNull()
    await panel('All Contacts (—)')
  })

  // spec: 8.contacts.load-group
  it('of a group has a message of its own, and can be loaded again', async () => {
    const answer = vi.fn(silent)
    const working = contactRoutes([leads], many)
    const page = openPage('/contacts?group=7', { ...working, 'GET /api/contacts/by-group/7': answer })
    await screen.findByText('Failed to load contacts for the selected group')
    await panel('leads.csv (—) 04/03/2026')
    answer.mockImplementation(working['GET /api/contacts/by-group/7'] as typeof silent)
    await page.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('ann10@firm.example')
    await panel('leads.csv (23) 04/03/2026')
  })
})
