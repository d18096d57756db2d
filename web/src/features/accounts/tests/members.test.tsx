// Settings → Members: roles, invitations, and the switch to another workspace.
import { screen, waitFor, within } from '@testing-library/react'
import type { Member, Role } from '@lettermill/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const member = (some: Partial<Member>): Member => ({
  id: 1,
  email: olena.email,
  name: '',
  role: 'owner',
  since: '2026-04-03T10:00:00Z',
  last_seen_at: null,
  second_factor: false,
  ...some,
})
const edgar = member({ id: 2, email: 'edgar@office.example', role: 'editor' })
const invitation = {
  id: 5,
  email: 'new@office.example',
  role: 'editor',
  by: olena.email,
  expires_at: '2026-04-10T10:00:00Z',
  is_waiting: false,
}

function open(role: Role = 'owner', more: Parameters<typeof openPage>[1] = {}) {
  return openPage('/settings/members', {
    'GET /api/workspaces': () => Response.json([{ id: 1, name: 'Mill', role, isCurrent: true }]),
    'GET /api/members': () => Response.json([member({ role }), edgar]),
    'GET /api/invitations': () => Response.json([invitation]),
    ...more,
  })
}

const callsOf = (method: string, path: string) =>
  requests().filter((each) => each.method === method && each.url === path)

beforeEach(signedInBefore)
afterEach(() => {
  toast.remove()
  vi.restoreAllMocks()
})

describe('the role of a member', () => {
  const changed = {
    'PUT /api/members/2': () => Response.json(edgar),
    'PUT /api/members/1': () => Response.json(edgar),
  }

  it('changes once the person confirms it', async () => {
    const user = open('owner', changed)
    const select = await screen.findByLabelText<HTMLSelectElement>('Role of edgar@office.example')
    await user.selectOptions(select, 'manager')
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Change the role of edgar@office.example?' }),
    )
    expect(dialog.getByText(/^New role: Manager\. Also manages members/)).toBeDefined()
    expect(callsOf('PUT', '/api/members/2')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Change the role' }))
    await screen.findByText('edgar@office.example is now: Manager')
    expect(callsOf('PUT', '/api/members/2')).toHaveLength(1)
    await waitFor(() => expect(callsOf('GET', '/api/workspaces')).toHaveLength(2))
  })

  it('stays what it was if the person cancels', async () => {
    const user = open('owner', changed)
    const select = await screen.findByLabelText<HTMLSelectElement>('Role of edgar@office.example')
    await user.selectOptions(select, 'viewer')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(select.value).toBe('editor')
    expect(callsOf('PUT', '/api/members/2')).toEqual([])
  })

  it('asks in other words about the own role', async () => {
    const user = open('owner', changed)
    await user.selectOptions(await screen.findByLabelText(`Role of ${olena.email}`), 'viewer')
    await screen.findByRole('dialog', { name: 'Change your own role?' })
    expect(callsOf('PUT', '/api/members/1')).toEqual([])
  })
})

describe('the invitations', () => {
  it('are not called by an editor', async () => {
    open('editor')
    await screen.findByText('edgar@office.example')
    await waitFor(() => expect(callsOf('GET', '/api/workspaces')).toHaveLength(1))
    expect(callsOf('GET', '/api/invitations')).toEqual([])
  })

  it('are withdrawn once, however often the person clicks', async () => {
    const user = open('owner', { 'DELETE /api/invitations/5': () => new Promise<Response>(() => undefined) })
    const withdraw = await screen.findByRole('button', {
      name: 'Withdraw the invitation of new@office.example',
    })
    await user.click(withdraw)
    await waitFor(() => expect(withdraw).toHaveProperty('disabled', true))
    await user.click(withdraw)
    expect(callsOf('DELETE', '/api/invitations/5')).toHaveLength(1)
  })
})

describe('another workspace', () => {
  it('that was entered in another tab is opened here, too', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    open()
    await screen.findByText('edgar@office.example')
    window.localStorage.setItem('authToken', 'of the other workspace')
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    expect(leave).not.toHaveBeenCalled()
    window.dispatchEvent(new StorageEvent('storage', { key: 'workspaceEntered' }))
    expect(leave).toHaveBeenCalledWith('/dashboard')
  })

  it('is told to other tabs each time it is entered', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const user = open('owner', {
      'GET /api/workspaces': () =>
        Response.json([
          { id: 1, name: 'Mill', role: 'owner', isCurrent: true },
          { id: 2, name: 'Bakery', role: 'editor', isCurrent: false },
        ]),
      'POST /api/workspaces/2/enter': () => Response.json({ token: 'fresh', user: olena }),
    })
    const before = window.localStorage.getItem('workspaceEntered')
    await user.click(await screen.findByRole('button', { name: `Signed in as ${olena.email}` }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Bakery' }))
    await waitFor(() => expect(window.localStorage.getItem('workspaceEntered')).not.toBe(before))
    expect(window.localStorage.getItem('authToken')).toBe('fresh')
  })
})
