// Who may enter, and where other visitors are sent (specification, section 2; P5).
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { requests } from '../../../test/server.ts'
import { address, heading, olena, openPage, signedInBefore } from '../../../test/page.tsx'

const unsubscribers = { 'GET /api/unsubscribe/admin/unsubscribers': () => Response.json([]) }
const administrator = {
  'POST /api/auth/validate-token': () => Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
  'GET /api/admin/registrations': () => Response.json([]),
}

describe('a visitor without a session', () => {
  // spec: 2.routes.origin, 3.browser.session, 4.session.login
  it('gets to the page that they wanted after signing in', async () => {
    const user = { token: 'fresh', user: olena, message: '' }
    const page = openPage('/settings?page=2', {
      'POST /api/auth/login': () => Response.json(user),
      ...unsubscribers,
    })
    await page.click(await screen.findByRole('link', { name: 'Sign in' }))
    await page.type(await screen.findByLabelText('Email'), olena.email)
    await page.type(screen.getByLabelText('Password'), 'a good password')
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Settings')
    // The frame comes first. The calls of the screen would otherwise be sent in the next test.
    await waitFor(() => expect(requests().map(({ url }) => url)).toContain('/api/settings'))
    expect(address()).toBe('/settings?page=2')
    expect(window.localStorage.getItem('authToken')).toBe('fresh')
    expect(JSON.parse(window.localStorage.getItem('user') ?? '{}')).toMatchObject({ email: olena.email })
  })

  // spec: 2.routes.signed-out, 2.routes.invalid-token, 5.analytics.no-token
  it.each([
    '/',
    '/dashboard',
    '/campaigns',
    '/templates',
    '/senders',
    '/contacts',
    '/analytics',
    '/settings',
  ])('is sent from %s to registration', async (wanted) => {
    openPage(wanted)
    await heading('Create an account')
    expect(address()).toBe('/register')
    expect(requests().filter(({ url }) => !['/api/captcha', '/api/auth/oidc'].includes(url))).toEqual([])
  })

  // spec: 2.routes.admin-signed-out
  it.each(['/admin', '/admin/registrations'])('is sent from %s to sign-in', async (wanted) => {
    openPage(wanted)
    await heading('Sign in')
    expect(address()).toBe('/login')
  })

  // spec: 2.routes.admin-refusal
  it('is sent from the registrations to sign-in, and reads why', async () => {
    openPage('/admin/registrations')
    await screen.findByText('you are not authorised to view this page')
    expect(address()).toBe('/login')
  })

  it('may open /confirm-test-address', async () => {
    openPage('/confirm-test-address')
    await heading('Confirm test messages')
    expect(address()).toBe('/confirm-test-address')
  })
})

describe('a person who was signed in at the last visit', () => {
  beforeEach(() => {
    signedInBefore()
    window.localStorage.setItem('user', JSON.stringify({ ...olena, isAdmin: true }))
    window.localStorage.setItem('lettermill.testMode', 'false')
  })

  function unanswered() {
    let answer: (response: Response) => void = () => undefined
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve
    })
    return { route: { 'POST /api/auth/validate-token': () => waiting }, answer }
  }

  it('did not see the screen until the server had checked the session', async () => {
    openPage('/settings', { ...unsubscribers, ...unanswered().route })
    await heading('Settings')
    expect(screen.getByRole('link', { name: 'Registrations' })).toBeDefined()
  })

  it('is sent to sign-in when the server says that the session has ended', async () => {
    const { route, answer } = unanswered()
    openPage('/settings', { ...unsubscribers, ...route })
    await heading('Settings')
    answer(Response.json({ message: 'Please sign in again.' }, { status: 401 }))
    await heading('Sign in')
    expect(window.localStorage.getItem('user')).toBeNull()
  })

  it('no longer sees the screens of administrators after losing that role', async () => {
    const { route, answer } = unanswered()
    openPage('/settings', { ...unsubscribers, ...route })
    await screen.findByRole('link', { name: 'Registrations' })
    answer(Response.json({ isValid: true, user: olena }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Registrations' })).toBeNull())
  })

  it("does not see an administrator's screen before the server has answered", async () => {
    openPage('/admin/registrations', unanswered().route)
    await waitFor(() => expect(requests().map(({ url }) => url)).toContain('/api/auth/validate-token'))
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    expect(requests().map(({ url }) => url)).not.toContain('/api/admin/registrations')
  })
})

describe('a person with a token', () => {
  beforeEach(signedInBefore)

  // spec: 4.session.validate
  it('may enter after the server has validated the token, and is greeted', async () => {
    openPage('/settings', unsubscribers)
    await heading('Settings')
    expect(screen.getByText('Hello, olena@example.com')).toBeDefined()
    expect(requests().map(({ method, url }) => `${method} ${url}`)).toContain('POST /api/auth/validate-token')
  })

  // spec: 4.session.validate
  it('keeps a stored user, which the server’s answer updates', async () => {
    window.localStorage.setItem('user', JSON.stringify({ email: 'old@example.com' }))
    openPage('/settings', unsubscribers)
    await screen.findByText('Hello, olena@example.com')
    expect(JSON.parse(window.localStorage.getItem('user') ?? '{}')).toEqual(olena)
  })

  // spec: 2.routes.invalid-token, 4.session.invalid, 8.session.invalid
  it.each([
    ['is refused', () => Response.json({ message: 'Please sign in again.' }, { status: 401 })],
    ['is not valid', () => Response.json({ isValid: false, user: olena })],
    ['cannot be checked because of a server error', () => new Response('', { status: 500 })],
  ])('that %s is sent to sign-in, and the session is forgotten', async (_what, answer) => {
    openPage('/', { 'POST /api/auth/validate-token': answer })
    await heading('Sign in')
    expect(address()).toBe('/login')
    expect(window.localStorage.getItem('authToken')).toBeNull()
    expect(window.localStorage.getItem('user')).toBeNull()
  })

  // spec: 4.session.invalid
  it('keeps the token while the server cannot be reached, and can try again', async () => {
    let reachable = false
    const page = openPage('/settings', {
      ...unsubscribers,
      'POST /api/auth/validate-token': () =>
        reachable
          ? Response.json({ isValid: true, user: olena })
          : Promise.reject(new TypeError('Failed to fetch')),
    })
    await screen.findByText('No connection to Lettermill.')
    expect(screen.queryByText(/Failed to fetch/)).toBeNull()
    expect(window.localStorage.getItem('authToken')).toBe('kept')
    reachable = true
    await page.click(screen.getByRole('button', { name: 'Try again' }))
    await heading('Settings')
  })

  // spec: 8.session.expired
  it('is sent to sign-in without a message when the server refuses a later call', async () => {
    openPage('/settings', {
      'GET /api/unsubscribe/admin/unsubscribers': () => Response.json({ message: 'no' }, { status: 401 }),
    })
    await heading('Sign in')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(window.localStorage.getItem('authToken')).toBeNull()
  })

  // spec: 6.user.no-token, 8.session.no-token
  it('is sent to sign-in, with a line in the console, if the token is missing at the next call', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const page = openPage('/settings', unsubscribers)
    await heading('Settings')
    window.localStorage.removeItem('authToken')
    await page.click(await screen.findByRole('button', { name: 'Today' }))
    await heading('Sign in')
    expect(said).toHaveBeenCalledWith('Authorization error: Token not found')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  // spec: 2.routes.index
  it('is sent from / to the dashboard', async () => {
    openPage('/')
    await heading('Dashboard')
    expect(address()).toBe('/dashboard')
  })

  it('is sent to sign-in when another tab signs out', async () => {
    openPage('/settings', unsubscribers)
    await heading('Settings')
    window.localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: null }))
    await heading('Sign in')
  })

  // spec: 4.session.logout
  // asvs: 14.3.1, 14.3.3
  it('signs out: the token is revoked and removed, and the sign-in form appears', async () => {
    const page = openPage('/settings', unsubscribers)
    await heading('Settings')
    await page.click(screen.getByRole('button', { name: 'Log out' }))
    await heading('Sign in')
    expect(window.localStorage.getItem('authToken')).toBeNull()
    const logout = requests().find(({ url }) => url === '/api/auth/logout')
    expect(logout?.headers.get('authorization')).toBe('Bearer kept')
  })

  // spec: 4.session.logout
  it('begins at the dashboard after signing out and in again, not at the last screen', async () => {
    const page = openPage('/settings', {
      ...unsubscribers,
      'POST /api/auth/login': () => Response.json({ token: 'fresh', user: olena, message: '' }),
    })
    await page.click(await screen.findByRole('button', { name: 'Log out' }))
    await page.type(await screen.findByLabelText('Email'), olena.email)
    await page.type(screen.getByLabelText('Password'), 'a good password')
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Dashboard')
    expect(address()).toBe('/dashboard')
  })

  // spec: 4.session.logout
  it('who is an administrator signs out of the registrations without a message about missing rights', async () => {
    const page = openPage('/admin/registrations', administrator)
    await page.click(await screen.findByRole('button', { name: 'Log out' }))
    await heading('Sign in')
    expect(screen.queryByText('you are not authorised to view this page')).toBeNull()
  })

  // spec: 2.routes.admin-only
  it.each(['/admin', '/admin/registrations'])(
    'who is not an administrator is sent from %s to the dashboard',
    async (wanted) => {
      openPage(wanted)
      await waitFor(() => expect(address()).toBe('/dashboard'))
    },
  )

  // spec: 2.routes.admin-only
  it('who is an administrator is sent from /admin to the registrations', async () => {
    openPage('/admin', administrator)
    await heading('Registrations')
    expect(address()).toBe('/admin/registrations')
  })

  // spec: 1.sidebar.registrations, 6.admin.registrations
  it('who is an administrator sees the registrations, and finds them in the sidebar', async () => {
    openPage('/admin/registrations', administrator)
    await heading('Registrations')
    const sidebar = within(screen.getByRole('navigation', { name: 'Main navigation' }))
    expect(sidebar.getByRole('link', { name: 'Registrations' })).toBeDefined()
  })

  it('sees Mailbox in the sidebar only if the built-in mailbox is active', async () => {
    openPage('/settings', {
      ...unsubscribers,
      'GET /api/mailbox': () => Response.json({ active: true, messages: [] }),
    })
    expect(await screen.findByRole('link', { name: 'Mailbox' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Registrations' })).toBeNull()
  })
})

// spec: 2.routes.error-page
it('a screen that breaks leaves the sidebar in place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  signedInBefore()
  openPage('/settings', {
    'GET /api/unsubscribe/admin/unsubscribers': () => Response.json({ not: 'a list' }),
  })
  await screen.findByText('This screen could not be shown')
  expect(screen.getByRole('link', { name: 'Campaigns' })).toBeDefined()
})

it('Someone with a session first saw a narrow centred page, and the sidebar only after the check', async () => {
  signedInBefore()
  let answer: (answered: Response) => void = () => undefined
  openPage('/settings', {
    'POST /api/auth/validate-token': () => new Promise<Response>((resolve) => (answer = resolve)),
    ...unsubscribers,
  })
  const frame = document.querySelector('[class*="layout"]')
  expect(frame?.querySelector('[class*="aside"] [class*="brand"]')?.textContent).toBe('Lettermill')
  expect(frame?.querySelector('[class*="topBar"]')).not.toBeNull()
  expect(frame?.querySelector('main [role="status"]')).not.toBeNull()
  answer(Response.json({ isValid: true, user: olena }))
  expect(await heading('Settings')).toBeDefined()
})
