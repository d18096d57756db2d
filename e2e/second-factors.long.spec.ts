// Second factors in a real browser: an administrator who must have one sets up an authenticator app and a passkey, and
// signs in by each.
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { administrator, aFolder, freePort, startProduct, type Product } from './product.ts'

let product: Product
let folder: string
let page: Page
let secret = ''
let recoveryCode = ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  folder = aFolder()
  const port = await freePort()
  // Passkeys belong to a host that is a name.
  const url = `http://localhost:${String(port)}`
  product = await startProduct(folder, {
    CAPTCHA: 'off',
    PORT: String(port),
    PUBLIC_URL: url,
    REQUIRE_SECOND_FACTOR: 'administrators',
  })
  page = await (await browser.newContext({ baseURL: url })).newPage()
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus)
    await page.screenshot({ path: info.outputPath('page.png'), fullPage: true })
})

/** The code that the app shows that many seconds from now. The next one may be entered too, but each only once. */
const codeIn = (seconds: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
const dashboard = () => page.getByRole('heading', { name: 'Dashboard' })

async function enterPassword(): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function enterCode(code: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

// spec: beyond.account.required-factor
test('who must have a second factor is led through setting one up, and sees the recovery codes once', async () => {
  await enterPassword()
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await page.getByRole('button', { name: 'Set up app' }).click()
  secret = await page.getByLabel('Secret').inputValue()
  await page.getByLabel('Code that the app shows').fill(await codeIn(0))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(codes).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download codes' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('lettermill-recovery-codes.txt')
  await codes.getByRole('button', { name: 'I have saved the codes' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Management' })).toBeVisible()
})

test('the password alone signs in no more: a code of the app does, and a recovery code', async () => {
  await logOut()
  await enterPassword()
  await enterCode('000000')
  await expect(page.getByRole('alert')).toHaveText(
    'This code is wrong, or was used already. Enter the next code of your app, or a recovery code.',
  )
  await enterCode(await codeIn(30))
  await expect(dashboard()).toBeVisible()
  await logOut()
  await enterPassword()
  await enterCode(recoveryCode)
  await expect(dashboard()).toBeVisible()
})

// spec: beyond.account.passkeys
test('a passkey is added, and signs in alone', async () => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/settings/account')
  const section = page.getByRole('region', { name: 'Second factors' })
  await expect(section.getByText('9 codes left')).toBeVisible()
  await section.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(section.getByText('Work laptop')).toBeVisible()
  await logOut()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(dashboard()).toBeVisible()
  await page.goto('/settings/account')
  await expect(section.getByText(/last used/)).toBeVisible()
})

test('a sensitive action asks again, and goes on after the password', async () => {
  await page.goto('/settings/api')
  // As 15 minutes after signing in.
  let isAsked = false
  await page.route('**/api/tokens', (route) => {
    if (isAsked || route.request().method() !== 'POST') return route.fallback()
    isAsked = true
    return route.fulfill({ json: { message: 'Asked.', code: 'proof_needed' }, status: 409 })
  })
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await dialog.getByLabel('Name').fill('Nightly')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const asking = page.getByRole('dialog', { name: 'Is it you?' })
  await asking.getByLabel('Password').fill(administrator.password)
  await page.keyboard.press('Enter')
  await expect(asking).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Your new token' })).toBeVisible()
})
