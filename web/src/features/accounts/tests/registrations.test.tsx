// The administrator's list: approve, reject, delete (specification, sections 2, 4 and 8).
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const rows = [
  { id: 1, email: 'first@example.com', status: 'pending' },
  { id: 2, email: 'second@example.com', status: 'approved' },
  { id: 3, email: 'third@example.com', status: 'pending' },
]

function openRegistrations(routes: Parameters<typeof openPage>[1] = {}, registrations: object[] = rows) {
  signedInBefore()
  return openPage('/admin/registrations', {
    'POST /api/auth/validate-token': () =>
      Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
    'GET /api/admin/registrations': () => Response.json(registrations),
    ...routes,
  })
}

const row = async (email: string) => within(await screen.findByRole('row', { name: new RegExp(email) }))
const decisions = () =>
  requests()
    .filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/admin/'))
    .map(({ method, url }) => `${method} ${url}`)

describe('the registrations', () => {
  let page: ReturnType<typeof openRegistrations>

  // spec: 2.registrations.empty
  it("say 'no registered users' when there are none", async () => {
    openRegistrations({}, [])
    await screen.findByText('no registered users')
  })

  it('offered Delete for the account that is signed in, although the server refuses it', async () => {
    openRegistrations({}, [...rows, { id: 4, email: olena.email, status: 'approved' }])
    const own = (await row(olena.email)).getByRole<HTMLButtonElement>('button', {
      name: `Delete ${olena.email}`,
    })
    expect(own.disabled).toBe(true)
    // The reason is visible, and screen readers read it with the button: a tooltip on a disabled button reaches nobody.
    expect(own.getAttribute('aria-description')).toBe(
      'You are signed in with this account, so you cannot delete it.',
    )
    expect((await row(olena.email)).getByText('Your own account')).toBeDefined()
    const other = (await row('first@')).getByRole<HTMLButtonElement>('button', { name: /^Delete/ })
    expect(other.disabled).toBe(false)
  })

  // spec: 2.registrations.columns
  it('are a table of checkbox, Email, Status and Action', async () => {
    openRegistrations()
    await row('first@')
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['', 'Email', 'Status', 'Action'])
    expect((await row('first@')).getByRole('checkbox', { name: 'Select first@example.com' })).toBeDefined()
  })

  describe('that wait for a decision', () => {
    beforeEach(() => {
      const done = () => Response.json({ message: 'Done.' })
      page = openRegistrations({
        'POST /api/admin/approve/1': done,
        'POST /api/admin/approve/3': done,
        'POST /api/admin/reject/1': done,
        'DELETE /api/admin/users/2': done,
      })
    })

    // spec: 2.registrations.pending
    it('can be approved and rejected only while they wait', async () => {
      expect((await row('first@')).getByRole('button', { name: 'Approve' })).toBeDefined()
      const decided = await row('second@')
      expect(decided.queryByRole('button', { name: 'Approve' })).toBeNull()
      expect(decided.queryByRole('button', { name: 'Reject' })).toBeNull()
    })

    // spec: 4.registration.decided
    it('are shown as approved after Approve', async () => {
      await page.click((await row('first@')).getByRole('button', { name: 'Approve' }))
      await waitFor(async () => expect((await row('first@')).getByText('approved')).toBeDefined())
      expect(decisions()).toEqual(['POST /api/admin/approve/1'])
    })

    // spec: 4.registration.decided
    it('disappear after Reject', async () => {
      await page.click((await row('first@')).getByRole('button', { name: 'Reject' }))
      await waitFor(() => expect(screen.queryByText('first@example.com')).toBeNull())
    })

    // spec: 2.registrations.delete, 4.registration.decided
    it('are deleted only after a confirmation', async () => {
      await page.click((await row('second@')).getByRole('button', { name: 'Delete second@example.com' }))
      const dialog = within(await screen.findByRole('dialog'))
      expect(decisions()).toEqual([])
      await page.click(dialog.getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(decisions()).toEqual(['DELETE /api/admin/users/2']))
      await waitFor(() => expect(screen.queryByRole('cell', { name: 'second@example.com' })).toBeNull())
    })

    // spec: 2.registrations.select-all
    it('are approved together if they are selected and wait', async () => {
      await row('first@')
      await page.click(screen.getByRole('checkbox', { name: 'Select all registrations' }))
      await page.click(screen.getByRole('button', { name: 'Approve selected (2)' }))
      await waitFor(() =>
        expect(decisions()).toEqual(['POST /api/admin/approve/1', 'POST /api/admin/approve/3']),
      )
    })
  })

  // spec: 2.registrations.ukrainian, 8.registrations.action
  it.each([
    ['Approve', 'POST /api/admin/approve/1', 'Не вдалося схвалити: Not found.'],
    ['Reject', 'POST /api/admin/reject/1', 'Не вдалося відхилити: Not found.'],
    [
      'Delete first@example.com',
      'DELETE /api/admin/users/1',
      'Не вдалося видалити заявку/користувача: Not found.',
    ],
  ])('say in Ukrainian that %s failed, as specified, with the reason', async (button, call, sentence) => {
    page = openRegistrations({ [call]: () => Response.json({ message: 'Not found.' }, { status: 404 }) })
    await page.click((await row('first@')).getByRole('button', { name: button }))
    if (call.startsWith('DELETE')) {
      await page.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    }
    await screen.findByText(sentence)
  })

  // spec: 8.registrations.load
  it.each(['', '{"message":"Away."}'])('show the status if they cannot be loaded', async (body) => {
    openRegistrations({ 'GET /api/admin/registrations': () => new Response(body, { status: 500 }) })
    await screen.findByText('HTTP error! status: 500')
  })
})
