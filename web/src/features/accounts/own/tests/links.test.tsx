// A forgotten password, and the pages that the mails lead to.
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { address, heading, openPage } from '../../../../../test/page.tsx'
import { requests } from '../../../../../test/server.ts'

const calls = (url: string) => requests().filter((each) => each.method === 'POST' && each.url === url)
const mails = (can: boolean) => ({ 'GET /api/auth/forgot-password': () => Response.json({ mails: can }) })

describe('a forgotten password', () => {
  it('is a link away from the sign-in, and asks for the email', async () => {
    const page = openPage('/login', {
      ...mails(true),
      'POST /api/auth/forgot-password': () => Response.json({ message: 'x' }),
    })
    await page.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
    await heading('Forgot your password?')
    await page.type(await screen.findByLabelText('Email'), ' olena@example.com ')
    await page.click(screen.getByRole('button', { name: 'Send the link' }))
    await heading('Check your mail')
    expect(screen.getByRole('status').textContent).toContain('If an account has the email olena@example.com')
    expect(JSON.parse(calls('/api/auth/forgot-password')[0]?.body ?? '')).toEqual({
      email: 'olena@example.com',
    })
    await page.click(screen.getByRole('link', { name: 'Back to sign-in' }))
    await heading('Sign in')
  })

  it('is not asked for without a valid email', async () => {
    const page = openPage('/forgot-password', mails(true))
    await page.type(await screen.findByLabelText('Email'), 'olena')
    await page.click(screen.getByRole('button', { name: 'Send the link' }))
    screen.getByText('Please enter a valid email address.')
    expect(calls('/api/auth/forgot-password')).toEqual([])
  })

  it('leads to the administrator where the instance can mail no link', async () => {
    openPage('/forgot-password', mails(false))
    await heading('Ask your administrator')
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  it('says when too many asked', async () => {
    const message = 'Too many attempts. Try again in 15 minutes.'
    const page = openPage('/forgot-password', {
      ...mails(true),
      'POST /api/auth/forgot-password': () =>
        Response.json({ code: 'too_many_requests', message }, { status: 429 }),
    })
    await page.type(await screen.findByLabelText('Email'), 'olena@example.com')
    await page.click(screen.getByRole('button', { name: 'Send the link' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Too many')
  })
})

describe('the link to a new password', () => {
  const setTo = async (next: string, repeated: string, answer: () => Response) => {
    const page = openPage('/reset-password?token=abc', { 'POST /api/auth/reset-password': answer })
    await page.type(await screen.findByLabelText('New password'), next)
    await page.type(screen.getByLabelText('Repeat the new password'), repeated)
    await page.click(screen.getByRole('button', { name: 'Set password' }))
    return page
  }

  it('sets it, and leads to the sign-in', async () => {
    const page = await setTo('the new one', 'the new one', () => Response.json({ message: 'x' }))
    await heading('Password changed')
    expect(JSON.parse(calls('/api/auth/reset-password')[0]?.body ?? '')).toEqual({
      token: 'abc',
      password: 'the new one',
    })
    await page.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(address()).toBe('/login')
  })

  it('is not used while the two passwords differ', async () => {
    await setTo('the new one', 'another one', () => Response.json({}))
    screen.getByText('Passwords do not match')
    expect(calls('/api/auth/reset-password')).toEqual([])
  })

  it('shows at the field why a password is refused', async () => {
    const message = 'Too many people use this password. Please choose another.'
    await setTo('password123', 'password123', () =>
      Response.json({ code: 'password_common', message }, { status: 400 }),
    )
    await screen.findByText(message)
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  })

  it('leads to another link when it has ended', async () => {
    const message = 'This link is not valid any more. Ask for a new one.'
    const page = await setTo('the new one', 'the new one', () =>
      Response.json({ code: 'link_invalid', message }, { status: 400 }),
    )
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    await page.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    expect(address()).toBe('/forgot-password')
  })

  it('says when a part of it is missing', async () => {
    openPage('/reset-password')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is not complete/)
  })

  // asvs: 6.2.6, 6.2.7
  it('tells a password manager that the fields are for a new password', async () => {
    openPage('/reset-password?token=abc')
    const field = await screen.findByLabelText('New password')
    expect(field.getAttribute('autocomplete')).toBe('new-password')
  })
})

describe('the link to a new email', () => {
  it('changes nothing until its button is pressed', async () => {
    const page = openPage('/confirm-email?token=abc', {
      'POST /api/account/email/confirm': () => Response.json({ email: 'new@example.com' }),
    })
    await heading('Confirm your email')
    expect(calls('/api/account/email/confirm')).toEqual([])
    await page.click(screen.getByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('status')).textContent).toBe(
      'The email of your account is now new@example.com.',
    )
    expect(JSON.parse(calls('/api/account/email/confirm')[0]?.body ?? '')).toEqual({ token: 'abc' })
  })

  it('says when it has ended, and when a part is missing', async () => {
    const message = 'This link is not valid any more. Ask for a new one.'
    const page = openPage('/confirm-email?token=abc', {
      'POST /api/account/email/confirm': () =>
        Response.json({ code: 'link_invalid', message }, { status: 400 }),
    })
    await page.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})
