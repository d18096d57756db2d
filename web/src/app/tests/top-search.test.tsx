// The search box of the top bar (P36).
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { requests } from '../../../test/server.ts'
import { address, olena, openPage, signedInBefore } from '../../../test/page.tsx'

const label = 'Search campaigns, templates, contacts and senders'
const box = () => screen.findByRole('combobox', { name: label })
const found = () => within(screen.getByRole('listbox', { name: label }))
const names = () =>
  found()
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const nothingFound = {
  'GET /api/search': () => Response.json({ campaigns: [], templates: [], senders: [] }),
  'GET /api/contacts': () => Response.json([]),
}
const searches = () => requests().filter(({ url }) => url.includes('search='))

function openSettings(routes: Parameters<typeof openPage>[1] = {}) {
  signedInBefore()
  return openPage('/settings', {
    'GET /api/unsubscribe/admin/unsubscribers': () => Response.json([]),
    'GET /api/search': () =>
      Response.json({
        campaigns: [{ id: 7, name: 'Spring offer' }],
        templates: [{ id: 3, name: 'Spring letter' }],
        senders: [{ id: 4, name: 'Ann Spring', email: 'ann@example.com' }],
      }),
    'GET /api/contacts': () => Response.json([{ id: 5, email: 'spring@example.com' }]),
    ...routes,
  })
}

describe('the search of the top bar', () => {
  let page: ReturnType<typeof openSettings>

  describe('that finds something', () => {
    beforeEach(async () => {
      page = openSettings()
      await page.type(await box(), 'spring')
      await screen.findByRole('option', { name: 'spring@example.com' })
    })

    // spec: 1.topbar.search
    it('lists campaigns, templates, senders and contacts', () => {
      const names = found()
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
      expect(names).toEqual([
        'Spring offer',
        'Spring letter',
        'Ann Spring <ann@example.com>',
        'spring@example.com',
      ])
    })

    it('asks the server for a few contacts only', () => {
      const contacts = searches().filter(({ url }) => url.startsWith('/api/contacts'))
      expect(contacts.map(({ url }) => url)).toEqual(['/api/contacts?search=spring&limit=5'])
    })

    // spec: 1.topbar.search, beyond.search.shortcut
    it.each([
      ['Spring offer', '/campaigns/7'],
      ['Spring letter', '/templates?preview=3'],
      ['Ann Spring <ann@example.com>', '/senders?search=ann%40example.com'],
    ])('leads to %s', async (name, to) => {
      await page.click(screen.getByRole('option', { name }))
      expect(address()).toBe(to)
    })

    it('opens the contact that the person clicks', async () => {
      await page.click(screen.getByRole('option', { name: 'spring@example.com' }))
      expect(address()).toBe('/contacts/5')
      expect(screen.queryByRole('listbox')).toBeNull()
    })

    it('opens the result that the arrow keys selected when Enter is pressed', async () => {
      await page.keyboard('{ArrowUp}')
      expect(found().getByRole('option', { selected: true }).textContent).toBe('spring@example.com')
      await page.keyboard('{Enter}')
      expect(address()).toBe('/contacts/5')
    })

    it('opens the campaigns that contain the text when only Enter is pressed', async () => {
      await page.keyboard('{Enter}')
      expect(address()).toBe('/campaigns?search=spring')
    })

    it('closes on Escape', async () => {
      await page.keyboard('{Escape}')
      expect(screen.queryByRole('listbox')).toBeNull()
      expect(address()).toBe('/settings')
    })
  })

  // spec: 1.topbar.search, beyond.search.shortcut
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'gets the focus with %s from anywhere',
    async (keys) => {
      page = openSettings()
      const input = await box()
      await page.keyboard(keys)
      expect(document.activeElement).toBe(input)
    },
  )

  it('does not keep the focus from Tab, whether its results are open or not', async () => {
    page = openSettings()
    const input = await box()
    await page.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('listbox')).toBeDefined()
    await page.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(input)
    await page.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement).toBe(input)
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('finds screens by their name', async () => {
    page = openSettings({
      'GET /api/search': () => Response.json({ campaigns: [], templates: [], senders: [] }),
      'GET /api/contacts': () => Response.json([]),
    })
    await page.type(await box(), 'templ')
    expect(names()).toEqual(['Templates', 'New template'])
    await page.keyboard('{Enter}')
    expect(address()).toBe('/templates')
  })

  describe('before anything is typed', () => {
    const kept = [
      { to: '/campaigns/7', label: 'Spring offer' },
      { to: '/contacts/5', label: 'ann@example.com' },
    ]

    beforeEach(async () => {
      window.localStorage.setItem('recent:olena@example.com', JSON.stringify(kept))
      window.localStorage.setItem('recent:petro@example.com', JSON.stringify([{ to: '/x', label: 'Other' }]))
      page = openSettings()
      await box()
      await page.keyboard('{Control>}k{/Control}')
    })

    it('lists what this account opened last, and the usual actions', () => {
      expect(names()).toEqual([
        'Spring offer',
        'ann@example.com',
        ...['Create campaign', 'New template', 'Import contacts'],
        ...['Add contact', 'Add sender', 'New form'],
      ])
    })

    it('opens nothing when only Enter is pressed', async () => {
      await page.keyboard('{Enter}')
      expect(address()).toBe('/settings')
    })

    it('lists recent things and opens the chosen one', async () => {
      await page.keyboard('{ArrowDown}{Enter}')
      expect(address()).toBe('/campaigns/7')
    })

    it('forgets it when the person signs out', async () => {
      await page.type(await box(), 'log out{Enter}')
      await waitFor(() => expect(address()).toBe('/login'))
      expect(Object.keys(window.localStorage).filter((key) => key.startsWith('recent:'))).toEqual([])
    })
  })

  it('does the first action that the text names when Enter is pressed', async () => {
    page = openSettings(nothingFound)
    await page.type(await box(), 'theme dark{Enter}')
    expect(window.localStorage.getItem('theme')).toBe('dark')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('finds help, the mailbox, a new segment and the export', async () => {
    page = openSettings(nothingFound)
    for (const [typed, first] of [
      ['help', 'Help: Documentation'],
      ['mailbox', 'Mailbox'],
      ['segment', 'New segment'],
      ['export', 'Export contacts'],
    ] as const) {
      await page.clear(await box())
      await page.type(await box(), typed)
      expect(await screen.findByRole('option', { name: first })).toBeDefined()
    }
  })

  it('finds neither the relay nor the screens of administrators for other people', async () => {
    page = openSettings(nothingFound)
    await page.type(await box(), 'add relay')
    await screen.findByText('Nothing found for "add relay"')
    await page.clear(await box())
    await page.type(await box(), 'audit')
    await screen.findByText('Nothing found for "audit"')
  })

  it('finds them for an administrator', async () => {
    const user = { ...olena, isAdmin: true }
    page = openSettings({
      ...nothingFound,
      'POST /api/auth/validate-token': () => Response.json({ isValid: true, user }),
    })
    await page.type(await box(), 'a')
    await waitFor(() => expect(names()).toEqual(expect.arrayContaining(['Add relay', 'Audit log'])))
  })

  it('lost the focus to a screen that was still opening when the person began to type', async () => {
    openSettings({ 'GET /api/search': () => Response.json({ campaigns: [], templates: [], senders: [] }) })
    const input = await box()
    screen.getByRole('link', { name: 'Templates' }).click()
    input.focus()
    fireEvent.change(input, { target: { value: 'templ' } })
    await screen.findByRole('heading', { level: 1, name: /Templates/ })
    expect(address()).toBe('/templates')
    expect(document.activeElement).toBe(input)
  })

  it.each(['Forms', 'Messages'])('did not find the screen %s', async (name) => {
    page = openSettings({
      'GET /api/search': () => Response.json({ campaigns: [], templates: [], senders: [] }),
      'GET /api/contacts': () => Response.json([]),
    })
    await page.type(await box(), name.toLowerCase())
    await page.click(await screen.findByRole('option', { name }))
    expect(address()).toBe(`/${name.toLowerCase()}`)
  })

  it('opens the results again with the arrow key after Escape has closed them', async () => {
    page = openSettings({
      'GET /api/search': () => Response.json({ campaigns: [], templates: [], senders: [] }),
      'GET /api/contacts': () => Response.json([]),
    })
    await page.type(await box(), 'templ')
    await waitFor(() => found().getByRole('option', { name: 'Templates' }))
    await page.keyboard('{Escape}')
    expect((await box()).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard('{ArrowDown}')
    expect((await box()).getAttribute('aria-expanded')).toBe('true')
  })

  it('says that nothing was found', async () => {
    page = openSettings({
      'GET /api/search': () => Response.json({ campaigns: [], templates: [], senders: [] }),
      'GET /api/contacts': () => Response.json([]),
    })
    await page.type(await box(), 'zzz')
    await screen.findByText('Nothing found for "zzz"')
  })

  it('says why the search failed', async () => {
    page = openSettings({
      'GET /api/contacts': () => Response.json({ message: 'Something went wrong.' }, { status: 500 }),
    })
    await page.type(await box(), 'spring')
    await waitFor(() => screen.getByText('The search did not work: Something went wrong.'))
  })
})
