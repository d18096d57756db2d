// The end of a session while somebody is at work, and the sign-in after it.
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { heading, olena } from './page.tsx'

/** The answer to a call whose session has ended. */
export const sessionEnded = () => Response.json({ message: 'Please sign in again.' }, { status: 401 })

export const loginRoutes = (user = olena) => ({
  'POST /api/auth/login': () => Response.json({ token: 'fresh', user, message: 'Signed in.' }),
})

/** Waits for the sign-in page, which says that nothing is lost, and signs in. */
export async function signInAgain(page: UserEvent): Promise<void> {
  await heading('Sign in')
  expect(screen.getByText('Your session ended. Your text is kept.')).toBeDefined()
  await page.type(screen.getByLabelText('Email'), olena.email)
  await page.type(screen.getByLabelText('Password'), 'a good password')
  await page.click(screen.getByRole('button', { name: 'Sign in' }))
}
