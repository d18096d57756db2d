// Views of second factors. Their answers are made up, so that the demo's account keeps signing in by the password.
import { expect, type Page } from '@playwright/test'
import type { View } from './view.ts'

const account: [string, string] = ['/settings/account', 'Settings']
const codes = Array.from({ length: 10 }, (_, number) => `k7f${String(number)}-2mqx-9d3h-vw5t`)
const passkey = {
  id: 1,
  name: 'Work laptop',
  created_at: '2026-11-28T10:00:00Z',
  last_used_at: '2026-11-29T08:30:00Z',
}
const none = { totp: false, passkeys: [], recoveryCodes: 0, passkeyHost: 'localhost', isRequired: false }
const some = { ...none, totp: true, passkeys: [passkey], recoveryCodes: 3 }

/** Answers a call with this JSON. */
const answer = (page: Page, path: string, json: object, status = 200) =>
  page.route(`**${path}`, (route) => route.fulfill({ json, status }))

/** Opens a path and waits for its heading, and waits until nothing moves. */
type Visit = (page: Page, address: string, heading: string) => Promise<void>

export function factorViews(visit: Visit, settled: (page: Page) => Promise<void>): readonly View[] {
  const withFactors = async (page: Page): Promise<void> => {
    await answer(page, '/api/account/second-factors', some)
    await visit(page, ...account)
    await expect(page.getByText('Work laptop')).toBeVisible()
    await settled(page)
  }

  const settingUp = async (page: Page): Promise<void> => {
    await answer(page, '/api/account/second-factors', none)
    await visit(page, ...account)
    await page.getByRole('button', { name: 'Set up app' }).click()
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await settled(page)
  }

  const recoveryCodes = async (page: Page): Promise<void> => {
    await answer(page, '/api/account/totp/confirm', { recoveryCodes: codes })
    await settingUp(page)
    await page.getByLabel('Code that the app shows').fill('123456')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
    await settled(page)
  }

  const required = async (page: Page): Promise<void> => {
    await answer(page, '/api/account/second-factors', { ...none, isRequired: true })
    await visit(page, '/second-factor', 'Set up a second factor')
  }

  const codeStep = async (page: Page): Promise<void> => {
    await answer(page, '/api/captcha', { kind: 'off', siteKey: null, reportsErrors: false })
    await answer(page, '/api/auth/login', { secondFactor: { id: 'x', kinds: ['totp', 'passkey'] } })
    await visit(page, '/login', 'Sign in')
    await page.getByLabel('Email').fill('ann@office.example')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
    await settled(page)
  }

  const askedAgain = async (page: Page): Promise<void> => {
    await answer(page, '/api/account/second-factors', some)
    await visit(page, '/settings/api', 'Settings')
    // In the page, because the browser's console reports a refusal from outside.
    await page.evaluate(() => {
      const outside = window.fetch
      window.fetch = (address, init) =>
        address === '/api/tokens' && init?.method === 'POST'
          ? Promise.resolve(Response.json({ message: 'Asked.', code: 'proof_needed' }, { status: 409 }))
          : outside(address, init)
    })
    await page.getByRole('button', { name: 'Create token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create token' })
    await dialog.getByLabel('Name').fill('Nightly')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible()
    await settled(page)
  }

  return [
    { name: 'second-factors', as: 'demo', show: withFactors },
    { name: 'second-factors-totp', as: 'demo', show: settingUp },
    { name: 'second-factors-codes', as: 'demo', show: recoveryCodes },
    { name: 'second-factors-required', as: 'demo', show: required },
    { name: 'second-factors-proof', as: 'demo', show: askedAgain },
    { name: 'login-code', as: 'nobody', show: codeStep },
  ]
}
