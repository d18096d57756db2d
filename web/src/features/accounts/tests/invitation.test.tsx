// The page of an invitation: registering, signing in with its token, and what it shows when it cannot be opened.
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { heading, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const path = '/invitation?token=the-token'
const invited = (hasAccount: boolean, email = olena.email) => ({
  'POST /api/invitations/show': () =>
    Response.json({ workspace: 'Mill', email, role: 'editor', by: 'ann@mill.example', hasAccount }),
})
const session = { token: 'fresh', user: olena }
const bodyOf = (url: string) =>
  requests()
    .filter((request) => request.url === url)
    .map(({ body }) => JSON.parse(body) as unknown)

describe('Somebody with an account', () => {
  it('signs in with the token of the invitation, also at the second step, and keeps the typed email on going back', async () => {
    const page = openPage(path, {
      ...invited(true),
      'POST /api/auth/login': () =>
        Response.json({ secondFactor: { id: 'waiting', kinds: ['totp', 'recovery_code'] } }),
      'POST /api/auth/second-factor': () => Response.json(session),
    })
    await page.click(await screen.findByRole('link', { name: 'Sign in' }))
    await page.type(await screen.findByLabelText('Email'), olena.email)
    await page.type(screen.getByLabelText('Password'), 'a good password{Enter}')
    await heading('Second factor')
    await page.click(screen.getByRole('button', { name: 'Back to the password' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(olena.email)
    await page.click(screen.getByRole('button', { name: 'Sign in' }))
    await page.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await screen.findByRole('button', { name: 'Join' })
    expect(bodyOf('/api/auth/login')[0]).toMatchObject({ invitation: 'the-token' })
    expect(bodyOf('/api/auth/second-factor')).toEqual([
      { id: 'waiting', code: '123456', invitation: 'the-token' },
    ])
  })
})

describe('Somebody without an account', () => {
  it('registers, also after logging out of another account, and gets to the dashboard', async () => {
    signedInBefore()
    const other = { id: 2, email: 'new@mill.example', isAdmin: false }
    const page = openPage(path, {
      ...invited(false, other.email),
      'POST /api/invitations/register': () =>
        Response.json({ session: { token: 'fresh', user: other }, message: 'Signed in.' }),
    })
    await page.click(await screen.findByRole('button', { name: 'Log out' }))
    await page.type(await screen.findByLabelText('Password'), 'a good password')
    await page.click(screen.getByRole('button', { name: 'Register and join' }))
    await heading('Dashboard')
  })
})

describe('A link', () => {
  it('that is not valid any more leads to the sign-in', async () => {
    const gone = { message: 'This invitation is not valid any more.', code: 'invitation_invalid' }
    const page = openPage(path, {
      'POST /api/invitations/show': () => Response.json(gone, { status: 409 }),
    })
    await screen.findByText(gone.message)
    await page.click(screen.getByRole('link', { name: 'Sign in' }))
    await screen.findByLabelText('Password')
  })

  it('that could not be loaded can be tried again', async () => {
    let isOff = true
    const page = openPage(path, {
      'POST /api/invitations/show': () =>
        isOff
          ? Promise.reject(new TypeError('Failed to fetch'))
          : invited(true)['POST /api/invitations/show'](),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isOff = false
    await page.click(again)
    await screen.findByText(/^ann@mill.example invites you/)
  })
})
