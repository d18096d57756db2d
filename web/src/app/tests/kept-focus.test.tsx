// Where the focus goes when the focused element disappears: never to the top of the page.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ann, bob, card, dialog, openSenders } from '../../features/senders/tests/senders-page.ts'
import { olena, openPage, signedInBefore } from '../../../test/page.tsx'

beforeEach(signedInBefore)

const focused = () => document.activeElement

describe('the focus', () => {
  it('goes to the next row when the focused row is deleted', async () => {
    const rows = ['first', 'second', 'third'].map((name, id) => ({
      id,
      email: `${name}@example.com`,
      status: 'approved',
    }))
    const page = openPage('/admin/registrations', {
      'POST /api/auth/validate-token': () =>
        Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
      'GET /api/admin/registrations': () => Response.json(rows),
      'DELETE /api/admin/users/1': () => Response.json({ message: 'Done.' }),
    })
    await page.click(await screen.findByRole('button', { name: 'Delete second@example.com' }))
    await page.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Select third@example.com' })),
    )
  })

  it('goes to the previous card when the last card is deleted', async () => {
    const page = openSenders([ann, bob], [], {
      'DELETE /api/senders/2': () => Response.json({ message: 'Deleted.' }),
    })
    await page.click((await card('Bob')).getByRole('button', { name: 'Delete sender' }))
    const question = within(await screen.findByRole('dialog'))
    await page.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Bob' })).toBeNull())
    const deleteAnn = (await card('Ann')).getByRole('button', { name: 'Delete sender' })
    await waitFor(() => expect(focused()).toBe(deleteAnn))
  })

  it('returns to the button when a dialog closes that was opened for the first time', async () => {
    const page = openSenders([ann])
    const mark = await screen.findByRole('button', { name: 'Mark as Verified' })
    mark.focus()
    await page.keyboard('{Enter}')
    await dialog('Mark as Verified')
    await page.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe(mark))
  })

  it('moved to the top of the screen at each tab of the settings, and all tabs had the same title', async () => {
    const page = openPage('/settings')
    const tabs = within(await screen.findByRole('navigation', { name: 'Settings' }))
    const account = tabs.getByRole('link', { name: 'Account' })
    account.focus()
    await page.keyboard('{Enter}')
    await screen.findByRole('region', { name: 'Password' })
    expect(focused()).toBe(account)
    expect(account.getAttribute('aria-current')).toBe('page')
    expect(document.title).toBe('Account · Settings · Lettermill')
  })

  it('moves on from a button that was disabled, and stays if the button is still enabled', async () => {
    const page = openPage('/settings', {
      'GET /api/unsubscribe/admin/unsubscribers': () =>
        Response.json(
          Array.from({ length: 11 }, (_, at) => ({
            email: `reader${at}@example.com`,
            unsubscribed_at: '2026-11-20T10:00:00.000Z',
          })),
        ),
      'GET /api/tokens': () => Response.json([]),
    })
    await page.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Previous' })))
    await page.click(document.body)
    await page.keyboard('{Control}')
    expect(focused()).toBe(document.body)
  })
})
