// Settings: language, time zone, postal address, unsubscribed users.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { lastRequest, requests } from '../../../../test/server.ts'
import { loginRoutes, sessionEnded, signInAgain } from '../../../../test/sign-in-again.ts'

const readers = Array.from({ length: 10 }, (_, at) => ({
  email: `reader${at}@example.com`,
  unsubscribed_at: '2026-04-03T20:05:00Z',
}))

const lists = () => requests().filter(({ url }) => url.includes('/unsubscribers'))
const lastQuery = () => Object.fromEntries(new URLSearchParams(lists().at(-1)?.url.split('?')[1]))

function openSettings(routes: Parameters<typeof openPage>[1] = {}) {
  return openPage('/settings', {
    'GET /api/unsubscribe/admin/unsubscribers': () =>
      Response.json(readers, { headers: { 'x-total-count': '23' } }),
    ...routes,
  })
}

describe('the settings', () => {
  beforeEach(signedInBefore)

  // spec: beyond.settings.time-zone
  it('list the unsubscribed users, ten to a page, in the time zone of the workspace', async () => {
    const page = openSettings()
    await screen.findByText('reader0@example.com')
    expect(screen.getAllByText('04/03/2026, 08:05 PM')).toHaveLength(10)
    expect(screen.getByText('Page 1 of 3')).toBeDefined()
    await page.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ limit: '10', offset: '10' }))
    expect(lastQuery()).not.toHaveProperty('filter')
  })

  it("list the unsubscribed users of 'Today' from the first page on", async () => {
    const page = openSettings()
    await page.click(await screen.findByRole('button', { name: 'Next' }))
    await page.click(screen.getByRole('button', { name: 'Today' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ filter: 'today', offset: '0', timezone: 'UTC' }))
  })

  it("say 'No unsubscribed users' when there are none", async () => {
    openSettings({ 'GET /api/unsubscribe/admin/unsubscribers': () => Response.json([]) })
    await screen.findByText('No unsubscribed users')
  })

  it('say what went wrong when the list cannot be loaded', async () => {
    openSettings({
      'GET /api/unsubscribe/admin/unsubscribers': () =>
        Response.json({ message: 'Something went wrong.' }, { status: 500 }),
    })
    await screen.findByText('Something went wrong.')
  })

  // spec: beyond.messages.postal-address
  it('store the postal address', async () => {
    const saved = { email: 'olena@example.com', timezone: 'UTC', postalAddress: '12 Mill Lane' }
    const page = openSettings({ 'PUT /api/settings': () => Response.json(saved) })
    await page.type(await screen.findByLabelText('Postal address'), '12 Mill Lane')
    await page.click(screen.getByRole('button', { name: 'Save settings' }))
    await screen.findByText('Settings saved')
    expect(JSON.parse(lastRequest().body)).toEqual({ timezone: 'UTC', postalAddress: '12 Mill Lane' })
  })

  it('did not show how much of the quotas is used, until an import was refused', async () => {
    const page = openSettings({
      'GET /api/settings/usage': () =>
        Response.json({
          contacts: { used: 412, limit: 2_000_000 },
          groups: { used: 3, limit: 5000 },
          campaigns: { used: 1234, limit: 20_000 },
          confirmations: { used: 7, limit: 10_000 },
        }),
    })
    await screen.findByText('412 of 2,000,000 contacts')
    expect(screen.getByText('3 of 5,000 groups')).toBeDefined()
    expect(screen.getByText('1,234 of 20,000 campaigns')).toBeDefined()
    expect(screen.getByText('7 of 10,000 confirmation messages of forms today (UTC)')).toBeDefined()
    await page.click(screen.getByRole('link', { name: 'Account' }))
    await page.selectOptions(await screen.findByLabelText('Language'), 'Українська')
    await page.click(await screen.findByRole('link', { name: 'Робочий простір' }))
    expect((await screen.findByText(/^Контакти:/)).textContent).toBe('Контакти: 412 з 2\u00a0000\u00a0000')
  })

  // spec: beyond.settings.language
  it('change the language at once, and store it in this browser', async () => {
    const page = openPage('/settings/account')
    await page.selectOptions(await screen.findByLabelText('Language'), 'Українська')
    await heading('Налаштування')
    expect(document.documentElement.lang).toBe('uk')
    expect(window.localStorage.getItem('language')).toBe('uk')
  })
})

it('A postal address that was typed when the session ended was lost', async () => {
  signedInBefore()
  const user = openSettings({ ...loginRoutes(), 'PUT /api/settings': sessionEnded })
  await user.type(await screen.findByLabelText('Postal address'), 'Tea Road 1')
  const form = screen.getByLabelText('Postal address').closest('form')
  await user.click(within(form ?? document.body).getByRole('button', { name: 'Save settings' }))
  await signInAgain(user)
  const again = await screen.findByLabelText<HTMLTextAreaElement>('Postal address')
  expect(again.value).toBe('Tea Road 1')
})
