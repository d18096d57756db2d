// The frame of every signed-in screen (specification, sections 1 to 4): sidebar, top bar, theme.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../lib/messages/index.ts'
import { requests } from '../../../test/server.ts'
import { address, heading, olena, openPage, signedInBefore } from '../../../test/page.tsx'

const everyScreen = {
  'GET /api/dashboard-stats': () =>
    Response.json({ emailsSent: 0, totalOpens: 0, totalClicks: 0, unsubscribeCount: 0 }),
  ...Object.fromEntries(
    [
      'recent-campaigns',
      'campaigns',
      'templates',
      'senders',
      'domains',
      'groups',
      'contacts',
      'contacts/groups',
      'performance',
      'tokens',
      'unsubscribe/admin/unsubscribers',
    ].map((path) => [`GET /api/${path}`, () => Response.json([])]),
  ),
}

const openSettings = () => openPage('/settings', everyScreen)
const sidebar = async () => within(await screen.findByRole('navigation', { name: 'Main navigation' }))

describe('an installation without a relay', () => {
  const kept = { ...everyScreen, 'GET /api/mailbox': () => Response.json({ active: true, messages: [] }) }

  it('says on every screen that mail stays in the mailbox, and tells the person whom to ask', async () => {
    openPage('/settings', kept)
    const line = await screen.findByRole('region', { name: 'Test mode' })
    expect(line.textContent).toBe(
      'Test mode: messages stay in the built-in mailbox. Ask an administrator to set up sending. Open the mailbox',
    )
    expect(within(line).getByRole('link').getAttribute('href')).toBe('/mailbox')
  })

  it('shows administrators a link to the settings of sending', async () => {
    const user = { ...olena, isAdmin: true }
    openPage('/settings', {
      ...kept,
      'POST /api/auth/validate-token': () => Response.json({ isValid: true, user }),
    })
    const line = await screen.findByRole('region', { name: 'Test mode' })
    expect(within(line).getByRole('link', { name: 'Set up sending' }).getAttribute('href')).toBe(
      '/settings/sending',
    )
  })

  it('did not set the entries of administrators apart from the others', async () => {
    const user = { ...olena, isAdmin: true }
    openPage('/settings', {
      ...kept,
      'POST /api/auth/validate-token': () => Response.json({ isValid: true, user }),
    })
    // A screen reader reads the caption of the list too.
    const list = within(await (await sidebar()).findByRole('list', { name: 'Administration' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Registrations',
      'Sending domains',
      'Bounces',
      'Audit log',
    ])
    expect((await sidebar()).getByRole('heading', { name: 'Administration' })).toBeDefined()
  })

  it('shows no line about the test mode if there is a relay', async () => {
    openSettings()
    await heading('Settings')
    expect(screen.queryByRole('region', { name: 'Test mode' })).toBeNull()
  })
})

/** Simulates a system that prefers this theme. */
function systemPrefers(theme: 'light' | 'dark'): void {
  const answer = (query: string) => ({
    matches: query.includes(`prefers-color-scheme: ${theme}`),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('matchMedia', answer)
}
const shownTheme = () => document.documentElement.dataset['mantineColorScheme']

beforeEach(signedInBefore)

describe('the sidebar', () => {
  // spec: 1.sidebar.entries
  // asvs: 7.4.4
  it('names the screens in the order of the specification, Log out last', async () => {
    openSettings()
    const entries = [...(await sidebar()).getAllByRole('link'), (await sidebar()).getByRole('button')]
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Campaigns',
      'Templates',
      'Senders',
      'Contacts',
      'Forms',
      'Analytics',
      'Settings',
      'Log out',
    ])
  })

  // spec: 1.sidebar.routes, 2.routes.screens, 6.user.sections
  it.each([
    ['Dashboard', '/dashboard', 'Dashboard'],
    ['Campaigns', '/campaigns', 'Email Campaigns'],
    ['Templates', '/templates', 'Email Templates'],
    ['Senders', '/senders', 'Email Senders'],
    ['Contacts', '/contacts', 'Contact Management'],
    ['Analytics', '/analytics', 'Email Newsletter Analytics'],
    ['Settings', '/settings', 'Settings'],
  ])('leads by %s to %s, titled %s, and marks the current screen', async (name, path, title) => {
    const page = openPage(name === 'Settings' ? '/dashboard' : '/settings', everyScreen)
    await page.click((await sidebar()).getByRole('link', { name }))
    await heading(title)
    expect(address()).toBe(path)
    expect((await sidebar()).getByRole('link', { current: 'page' }).textContent).toBe(name)
    expect(document.title).toContain(title)
  })

  // spec: 1.sidebar.routes
  it('opens as a drawer on a narrow screen, and closes after each navigation', async () => {
    const page = openSettings()
    await page.click(await screen.findByRole('button', { name: 'Open navigation' }))
    const drawer = within(await screen.findByRole('dialog'))
    await page.click(drawer.getByRole('link', { name: 'Senders' }))
    await heading('Email Senders')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

// spec: 2.routes.error-page
it('an unknown address shows a page that leads to the dashboard', async () => {
  const page = openPage('/nowhere', everyScreen)
  await heading('This page does not exist')
  await page.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
  await heading('Dashboard')
})

describe('the top bar', () => {
  // spec: 1.topbar.greeting, 1.topbar.avatar
  it('greets with the email that was stored at sign-in, and shows its first letter in the avatar', async () => {
    openSettings()
    await screen.findByText('Hello, olena@example.com')
    expect(screen.getByRole('button', { name: 'Signed in as olena@example.com' }).textContent).toBe('O')
  })

  // spec: 1.topbar.greeting-fallback
  it.each([
    ['nothing', null],
    ['a text', '"text"'],
    ['broken JSON', '{'],
  ])('falls back to other words if %s is stored', async (_what, kept) => {
    const page = openSettings()
    await heading('Settings')
    if (kept === null) window.localStorage.removeItem('user')
    else window.localStorage.setItem('user', kept)
    await page.click((await sidebar()).getByRole('link', { name: 'Analytics' }))
    await screen.findByText('Hello there')
  })
})

describe('the avatar', () => {
  const openMenu = async () => {
    const page = openSettings()
    await heading('Settings')
    await page.click(screen.getByRole('button', { name: 'Signed in as olena@example.com' }))
    return { page, menu: within(await screen.findByRole('menu')) }
  }

  it('looked like a menu and did nothing', async () => {
    const { page, menu } = await openMenu()
    expect((await menu.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Settings',
      'Log out',
    ])
    expect(menu.getByRole('menuitemradio', { checked: true, name: 'Default' })).toBeDefined()
    await page.click(menu.getByRole('menuitemradio', { name: 'Dark' }))
    await waitFor(() => expect(shownTheme()).toBe('dark'))
  })

  it('gets the focus back when Escape closes its menu', async () => {
    const { page } = await openMenu()
    await page.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Signed in as olena@example.com'),
    )
  })

  it('signs out', async () => {
    const { page, menu } = await openMenu()
    await page.click(await menu.findByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(address()).toBe('/login'))
  })
})

it('The sidebar moved down when Mailbox arrived a second later', async () => {
  const answers = { 'GET /api/mailbox': () => new Promise<Response>(() => undefined) }
  window.localStorage.setItem('lettermill.testMode', 'true')
  openPage('/settings', { ...everyScreen, ...answers })
  expect((await sidebar()).getByRole('link', { name: 'Mailbox' })).toBeDefined()
})

it('Settings was in the middle of the sidebar, between Analytics and Mailbox', async () => {
  openPage('/settings', {
    ...everyScreen,
    'GET /api/mailbox': () => Response.json({ active: true, messages: [] }),
  })
  await waitFor(async () => expect((await sidebar()).getByRole('link', { name: 'Mailbox' })).toBeDefined())
  const names = (await sidebar()).getAllByRole('link').map(({ textContent }) => textContent)
  expect(names.slice(-3)).toEqual(['Analytics', 'Mailbox', 'Settings'])
})

it('At the first visit, the test mode line came after the first paint and pushed the page down', async () => {
  const user = { ...olena, isAdmin: true }
  let answerSession = (_response: Response): void => undefined
  let answerMailbox = (_response: Response): void => undefined
  openPage('/settings', {
    ...everyScreen,
    'POST /api/auth/validate-token': () => new Promise<Response>((resolve) => (answerSession = resolve)),
    'GET /api/mailbox': () => new Promise<Response>((resolve) => (answerMailbox = resolve)),
  })
  // The mailbox call does not wait for the check of the session.
  await waitFor(() => expect(requests().map(({ url }) => url)).toContain('/api/mailbox?limit=1'))
  answerSession(Response.json({ isValid: true, user }))
  await waitFor(() => expect(JSON.parse(window.localStorage.getItem('user') ?? '{}')).toEqual(user))
  expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull()
  answerMailbox(Response.json({ active: true, messages: [] }))
  expect((await sidebar()).getByRole('link', { name: 'Mailbox' })).toBeDefined()
})

describe('the theme', () => {
  // spec: 1.topbar.theme-default
  it.each(['light', 'dark'] as const)(
    'is %s if the system prefers that and the browser has stored no choice',
    async (theme) => {
      systemPrefers(theme)
      openSettings()
      await heading('Settings')
      expect(shownTheme()).toBe(theme)
      expect(window.localStorage.getItem('theme')).toBeNull()
    },
  )

  // spec: 1.topbar.theme, 3.browser.theme
  it('changes with a button, and this browser stores the choice', async () => {
    systemPrefers('light')
    const page = openSettings()
    await page.click(await screen.findByRole('button', { name: 'Switch to the dark theme' }))
    expect([shownTheme(), window.localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
    await page.click(screen.getByRole('button', { name: 'Switch to the light theme' }))
    expect([shownTheme(), window.localStorage.getItem('theme')]).toEqual(['light', 'light'])
  })

  // spec: 1.topbar.theme
  it('is the stored one, whatever the system prefers', async () => {
    systemPrefers('light')
    window.localStorage.setItem('theme', 'dark')
    openSettings()
    await heading('Settings')
    expect(shownTheme()).toBe('dark')
  })
})

describe('the language', () => {
  // spec: 1.language.choice
  it('is the stored one from the start, in the sidebar and the top bar too', async () => {
    await chooseLanguage('uk')
    openSettings()
    await heading('Налаштування')
    expect(screen.getByRole('link', { name: 'Кампанії' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Вийти' })).toBeDefined()
  })
})
