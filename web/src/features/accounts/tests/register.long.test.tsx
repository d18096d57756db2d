// Registration, which an administrator has to approve.
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { address, heading, openPage } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

async function registerWith(password: string, repeated: string, answer: () => Response | Promise<Response>) {
  const page = openPage('/register', { 'POST /api/auth/register': answer })
  await page.type(await screen.findByLabelText('Email'), 'olena@example.com')
  await page.type(screen.getByLabelText('Password'), password)
  await page.type(screen.getByLabelText('Confirm password'), repeated)
  await page.click(screen.getByRole('button', { name: 'Register' }))
  return page
}

const applications = () => requests().filter(({ url }) => url === '/api/auth/register')

describe('registration', () => {
  // spec: 2.register.form, 5.credentials.required
  it('asks for email, password and its confirmation, and links to terms, privacy and sign-in', async () => {
    openPage('/register')
    expect((await screen.findByLabelText('Email')).getAttribute('type')).toBe('email')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
    expect(screen.getByLabelText('Confirm password').getAttribute('type')).toBe('password')
    const links = screen
      .getAllByRole<HTMLAnchorElement>('link')
      .map(({ textContent, pathname }) => [textContent, pathname])
    expect(links).toEqual([
      ['terms', '/terms'],
      ['privacy policy', '/privacy'],
      ['Sign in', '/login'],
    ])
  })

  // asvs: 6.2.6, 6.2.7
  it('shows the typed password after a press on its button, by keyboard too', async () => {
    const page = openPage('/register')
    const password = await screen.findByLabelText('Password')
    await page.type(password, 'a good password')
    await page.tab()
    await page.keyboard(' ')
    expect(password.getAttribute('type')).toBe('text')
  })

  it.each(['ann@localhost', 'ann@exa_mple.com', 'ann..o@firm.example'])(
    'does not send %j, which the server would not accept as an address',
    async (email) => {
      const page = openPage('/register')
      await page.type(await screen.findByLabelText('Email'), email)
      await page.type(screen.getByLabelText('Password'), 'a good password')
      await page.type(screen.getByLabelText('Confirm password'), 'a good password')
      await page.click(screen.getByRole('button', { name: 'Register' }))
      expect(screen.getByText('Please enter a valid email address.')).toBeDefined()
      expect(applications()).toEqual([])
    },
  )

  // spec: 5.credentials.required
  it('asks for an address and a password before it calls the server', async () => {
    const page = openPage('/register')
    await page.click(await screen.findByRole('button', { name: 'Register' }))
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined()
    expect(screen.getByText('Please enter your password.')).toBeDefined()
    expect(applications()).toEqual([])
  })

  // spec: 5.register.passwords-differ
  it('asks for two passwords that match before it calls the server', async () => {
    await registerWith('a good password', 'another password', () => Response.json({ message: '' }))
    expect(screen.getByText('Passwords do not match')).toBeDefined()
    expect(applications()).toEqual([])
  })

  // spec: 2.register.success
  it('sends the application, says that it was accepted, and leads to sign-in', async () => {
    const page = await registerWith('a good password', 'a good password', () =>
      Response.json({ message: 'Registered.' }),
    )
    await heading('Successful registration!')
    expect(
      screen.getByText(
        'Your application has been accepted. Please wait until the site administrator approves it.',
      ),
    ).toBeDefined()
    expect(JSON.parse(applications()[0]?.body ?? '')).toEqual({
      email: 'olena@example.com',
      password: 'a good password',
      hcaptchaToken: null,
    })
    await page.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    await heading('Sign in')
    expect(address()).toBe('/login')
  })

  // spec: 8.register.failed
  it.each([
    [
      'the server’s message',
      'This email address is already registered.',
      () => Response.json({ message: 'This email address is already registered.' }, { status: 409 }),
    ],
    [
      "'Registration error' if the server sends no message",
      'Registration error',
      () => new Response('', { status: 500 }),
    ],
    [
      "'Could not register' if no answer comes",
      'Could not register',
      () => Promise.reject(new TypeError('Failed to fetch')),
    ],
  ])('shows %s', async (_what, sentence, answer) => {
    await registerWith('a good password', 'a good password', answer)
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })
})
