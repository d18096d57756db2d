// Views of sign-in by a provider, with answers in place of the server's.
import { expect, type Page } from '@playwright/test'
import type { View } from './view.ts'

/** @param settled waits until nothing loads or moves */
export function providerViews(settled: (page: Page) => Promise<void>): View[] {
  /** Opens a path with a provider that says this. */
  const view = (
    name: string,
    address: string,
    heading: string | RegExp,
    passwords: string,
    finished: string,
  ): View => ({
    name,
    as: 'nobody',
    async show(page) {
      await page.route('**/api/auth/oidc', (route) =>
        route.fulfill({ json: { provider: 'Acme ID', passwords } }),
      )
      await page.route('**/api/auth/oidc/finish', (route) =>
        route.fulfill({ body: finished, contentType: 'application/json' }),
      )
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await settled(page)
    },
  })
  const email = 'ann@acme.example'
  const said = (step: string) => JSON.stringify({ step, email, provider: 'Acme ID', message: 'Wait.' })
  const after = '/login/provider'
  return [
    view('login-provider', '/login', 'Sign in', 'everybody', ''),
    view('login-only', '/login', 'Sign in', 'nobody', ''),
    view('login-provider-away', '/login', 'Sign in', 'administrators', ''),
    view('provider-confirm', after, 'Link your account', 'everybody', said('confirm')),
    view('provider-register', after, 'Create an account', 'everybody', said('register')),
    view('provider-waiting', after, /./, 'everybody', said('waiting')),
    // A status of a refusal would be an error on the browser's console.
    view('provider-failed', after, 'You are not signed in', 'everybody', 'no JSON'),
  ]
}
