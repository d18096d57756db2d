// Signing in by a provider: the button, the screen after the provider, and sign-in without passwords.
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { address, heading, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { lastRequest, requests } from '../../../../test/server.ts'

const methods = (passwords = 'everybody') => ({
  'GET /api/auth/oidc': () => Response.json({ provider: 'Acme ID', passwords }),
})
const finish = (...answers: (() => Response)[]) => ({
  'POST /api/auth/oidc/finish': () =>
    (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error(),
})
const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status })
const signedIn = json({ step: 'signed_in', token: 'fresh', user: olena, message: 'Signed in.' })
const confirm = json({ step: 'confirm', email: olena.email, provider: 'Acme ID' })
const finishes = () => requests().filter(({ url }) => url === '/api/auth/oidc/finish')

describe('the sign-in form', () => {
  it('has a button of the provider below the password', async () => {
    openPage('/login', methods())
    const button = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign in with Acme ID' })
    expect(button.pathname).toBe('/api/auth/oidc/start')
    expect(screen.getByLabelText('Password')).toBeDefined()
  })

  it('has none without a provider', async () => {
    openPage('/login')
    await screen.findByLabelText('Password')
    await waitFor(() => expect(requests().map(({ url }) => url)).toContain('/api/auth/oidc'))
    expect(screen.queryByRole('link', { name: /Sign in with/ })).toBeNull()
  })

  it('hides passwords and registration where they are switched off', async () => {
    openPage('/register', methods('nobody'))
    await heading('Sign in')
    expect(await screen.findByRole('link', { name: 'Sign in with Acme ID' })).toBeDefined()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
  })

  it('shows the password to administrators while the provider does not answer', async () => {
    openPage('/login', methods('administrators'))
    await screen.findByText(/^Acme ID does not answer. Until it does, only administrators can sign in/)
    expect(screen.getByLabelText('Password')).toBeDefined()
  })
})

describe('after the provider', () => {
  it('a person is signed in, and gets to the page that they wanted', async () => {
    window.sessionStorage.setItem('lettermill.wanted', '/campaigns?page=2')
    openPage('/login/provider', { ...methods(), ...finish(signedIn) })
    await heading('Email Campaigns')
    expect(address()).toBe('/campaigns?page=2')
    expect(window.localStorage.getItem('authToken')).toBe('fresh')
    expect(finishes()).toHaveLength(1)
    window.sessionStorage.clear()
  })

  it('the answer is sent once, also if that fails and the window gets the focus again', async () => {
    openPage('/login/provider', { ...methods(), ...finish(json({ message: 'Out of order.' }, 500)) })
    await screen.findByText('Out of order.')
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(requests().filter(({ url }) => url === '/api/auth/oidc')).not.toEqual([]))
    await new Promise((done) => setTimeout(done, 50))
    expect(finishes()).toHaveLength(1)
  })

  it('the password of an account with the address is asked for once', async () => {
    const wrong = json({ message: 'Wrong.', code: 'credentials_wrong' }, 401)
    const page = openPage('/login/provider', { ...methods(), ...finish(confirm, wrong, signedIn) })
    await heading('Link your account')
    expect(screen.getByText(/with the address olena@example.com already/)).toBeDefined()
    await page.click(screen.getByRole('button', { name: 'Link and sign in' }))
    expect(screen.getByText('Please enter your password.')).toBeDefined()
    expect(finishes()).toHaveLength(1)
    await page.type(screen.getByLabelText('Password'), 'not mine{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong.')
    await page.clear(screen.getByLabelText('Password'))
    await page.type(screen.getByLabelText('Password'), 'a good password{Enter}')
    await heading('Dashboard')
    expect(JSON.parse(finishes().at(-1)?.body ?? '')).toEqual({ password: 'a good password' })
  })

  it('whoever is signed in to the account with the address links it without a password', async () => {
    signedInBefore()
    const page = openPage('/login/provider', { ...methods(), ...finish(confirm, signedIn) })
    await screen.findByText(/^You are signed in to the account with the address olena@example.com/)
    expect(screen.queryByLabelText('Password')).toBeNull()
    await page.click(screen.getByRole('button', { name: 'Link and sign in' }))
    await heading('Dashboard')
    expect(JSON.parse(finishes().at(-1)?.body ?? '')).toEqual({ token: 'kept' })
  })

  it('whoever signed in too long ago enters the password after all', async () => {
    signedInBefore()
    const page = openPage('/login/provider', { ...methods(), ...finish(confirm, confirm, signedIn) })
    await page.click(await screen.findByRole('button', { name: 'Link and sign in' }))
    await page.type(await screen.findByLabelText('Password'), 'a good password{Enter}')
    await heading('Dashboard')
    expect(JSON.parse(finishes().at(-1)?.body ?? '')).toEqual({ password: 'a good password' })
  })

  it('a person without an account can register, and waits', async () => {
    const asked = json({ step: 'register', email: olena.email })
    const waiting = json({ step: 'waiting', message: 'Wait.' })
    const page = openPage('/login/provider', { ...methods(), ...finish(asked, waiting) })
    await heading('Create an account')
    expect(screen.getByText(/^No account has the address olena@example.com yet/)).toBeDefined()
    await page.click(screen.getByRole('button', { name: 'Register' }))
    await heading('Successful registration!')
    expect(JSON.parse(lastRequest().body)).toEqual({ register: true })
  })

  it('a refusal is said, with the ways to try again', async () => {
    const refused = json({ message: 'Acme ID does not answer.', code: 'oidc_unreachable' }, 503)
    openPage('/login/provider', { ...methods(), ...finish(refused) })
    await heading('You are not signed in')
    expect(screen.getByRole('alert').textContent).toBe('Acme ID does not answer.')
    expect(await screen.findByRole('link', { name: 'Sign in with Acme ID' })).toBeDefined()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to sign-in' }).pathname).toBe('/login')
  })
})
