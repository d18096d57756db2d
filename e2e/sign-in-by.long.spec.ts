// People sign in by a real provider, which runs as a process of its own.
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { realProvider, type RealProvider } from '../server/test/oidc/real-provider.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'
import { expectToFit } from './visitors.ts'

let product: Product
let provider: RealProvider
let dataDir: string

test.beforeAll(async () => {
  dataDir = aFolder()
  provider = await realProvider()
  product = await startProduct(dataDir, {
    ...provider.environment,
    CAPTCHA: 'off',
    OIDC_CREATE: 'acme.example',
  })
  await provider.start(product.url)
  await provider.setPeople({
    ann: { email: 'ann@acme.example', email_verified: true },
    boss: { email: administrator.email, email_verified: true },
    guest: { email: 'guest@elsewhere.example', email_verified: true },
  })
})
test.afterAll(async () => {
  await product.stop()
  await provider.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
test.beforeEach(({ page }) => page.goto(`${product.url}/login`))

const toProvider = (page: Page) => page.getByRole('link', { name: 'Sign in with Acme ID' })

/** Signs in on the provider's pages, and consents. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

// spec: beyond.account.provider
test('a person of the domain gets in by keyboard, to the page that they wanted, and no address has the token', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(`${product.url}/campaigns`)
  await expect(heading(page, 'Create an account')).toBeVisible()
  await toProvider(page).focus()
  await page.keyboard.press('Enter')
  await signInThere(page, 'ann')
  await expect(heading(page, 'Email Campaigns')).toBeVisible()
  expect(page.url()).toBe(`${product.url}/campaigns`)
  const token = await page.evaluate(() => window.localStorage.getItem('authToken'))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(addresses.filter((address) => address.includes(token ?? ''))).toEqual([])
  const cookies = await page.context().cookies(product.url)
  expect(cookies.map(({ name }) => name)).not.toContain('sign-in')
  // The provider's page before does no harm.
  await page.goBack()
  await page.goto(product.url)
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('an administrator links their account with its password, once', async ({ page }) => {
  await toProvider(page).click()
  await signInThere(page, 'boss')
  await expect(heading(page, 'Link your account')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.evaluate(() => window.localStorage.clear())
  await page.goto(`${product.url}/login`)
  // The provider remembers the person.
  await toProvider(page).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Registrations' })).toBeVisible()
})

test('a stranger registers on a phone, and waits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
  await toProvider(page).click()
  await signInThere(page, 'guest')
  await expect(heading(page, 'Create an account')).toBeVisible()
  await expectToFit(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('status')).toContainText(
    'Please wait until the site administrator approves it.',
  )
  await page.goto(`${product.url}/login`)
  await toProvider(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Your application is still waiting for the approval of the site administrator.',
  )
})

test('whoever cancels at the provider, or finds it away, reads so', async ({ page }) => {
  await toProvider(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(heading(page, 'You are not signed in')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Acme ID did not allow the sign-in')
  await provider.stop()
  // The product asks the provider again after 15 seconds. Until then, it leads to a page that does not answer.
  await expect(async () => {
    await page.goto(`${product.url}/api/auth/oidc/start`)
    await expect(page.getByRole('alert')).toContainText('Acme ID does not answer.', { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
})
