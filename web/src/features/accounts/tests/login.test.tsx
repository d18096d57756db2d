// Signing in: what the form checks before it calls the server, and what it shows when the server refuses.
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { heading, openPage } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

type Answer = () => Response | Promise<Response>

async function signInAgainst(answer: Answer, captcha = 'off') {
  const page = openPage('/login', {
    'POST /api/auth/login': answer,
    'GET /api/captcha': () => Response.json({ kind: captcha, siteKey: null }),
  })
  await page.type(await screen.findByLabelText('Email'), 'olena@example.com')
  await page.type(screen.getByLabelText('Password'), 'a good password')
  await page.click(screen.getByRole('button', { name: 'Sign in' }))
}

const refused = (status: number, body: object) => () => Response.json(body, { status })
const logins = () => requests().filter(({ url }) => url === '/api/auth/login')

describe('sign-in', () => {
  // spec: 2.login.form
  it('leads to the dashboard, and has a link to registration', async () => {
    const user = { id: 1, email: 'olena@example.com', isAdmin: false }
    const page = openPage('/login', {
      'POST /api/auth/login': () => Response.json({ token: 'fresh', user, message: 'Signed in.' }),
    })
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Register' })
    expect(link.pathname).toBe('/register')
    await page.type(screen.getByLabelText('Email'), 'olena@example.com')
    await page.type(screen.getByLabelText('Password'), 'a good password')
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    await heading('Dashboard')
    expect(window.location.pathname).toBe('/dashboard')
  })

  it('accepts admin@localhost, the default address of the first administrator', async () => {
    const page = openPage('/login', { 'POST /api/auth/login': refused(401, { message: 'Wrong.' }) })
    await page.type(await screen.findByLabelText('Email'), 'admin@localhost')
    await page.type(screen.getByLabelText('Password'), 'a generated password')
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('alert')
    expect(logins()).toHaveLength(1)
  })

  // spec: 8.login.failed
  it('shows the message of the server', async () => {
    await signInAgainst(refused(401, { message: 'Wrong email or password.', code: 'credentials_wrong' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password.')
  })

  // spec: 2.login.unapproved
  it('says that a registration still waits for approval, and stays on the form', async () => {
    const waiting = 'Your application is still waiting for the approval of the site administrator.'
    await signInAgainst(refused(403, { message: waiting, code: 'account_pending' }))
    expect((await screen.findByRole('alert')).textContent).toBe(waiting)
    await heading('Sign in')
  })

  // spec: 8.login.failed
  it("falls back to 'login error' when the server says nothing", async () => {
    await signInAgainst(refused(500, {}))
    expect((await screen.findByRole('alert')).textContent).toBe('login error')
  })

  // spec: 8.login.failed
  it("says 'Could not log in' when no answer comes", async () => {
    await signInAgainst(() => Promise.reject(new TypeError('Failed to fetch')))
    expect((await screen.findByRole('alert')).textContent).toBe('Could not log in')
  })

  it('shows the message in Ukrainian if Ukrainian is chosen', async () => {
    await chooseLanguage('uk')
    const page = openPage('/login', {
      'POST /api/auth/login': refused(401, { message: 'Wrong.', code: 'credentials_wrong' }),
    })
    await page.type(await screen.findByLabelText('Електронна пошта'), 'olena@example.com')
    await page.type(screen.getByLabelText('Пароль'), 'x')
    await page.click(screen.getByRole('button', { name: 'Увійти' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Неправильна адреса або пароль.')
  })

  // spec: 5.credentials.required
  it('asks for an address and a password before it calls the server', async () => {
    const page = openPage('/login')
    await page.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined()
    expect(screen.getByText('Please enter your password.')).toBeDefined()
    expect(logins()).toEqual([])
  })

  // spec: 5.captcha.required
  it('asks for the captcha, and names hCaptcha if that is used', async () => {
    await signInAgainst(() => Response.json({}), 'hcaptcha')
    expect((await screen.findByRole('alert')).textContent).toBe('Please complete the hCaptcha verification.')
    expect(logins()).toEqual([])
  })
})
