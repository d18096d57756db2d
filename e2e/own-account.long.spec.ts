// One's own account: a forgotten password is set anew by a link in the built-in mailbox, the email changes by another
// link, sessions end, what is kept can be downloaded, and the account can be deleted.
import { readFileSync, rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { make, signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

const email = 'kim@office.example'
const moved = 'kim@home.example'
const forgotten = 'a forgotten password'
const chosen = 'a password to remember'
const folder = aFolder()
let product: Product
let admin: Page
let page: Page
/** The same person in another browser. */
let elsewhere: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startProduct(folder, { CAPTCHA: 'off', SYSTEM_SENDER: 'mail@office.example' })
  admin = await signedIn(browser, product.url, administrator)
  await make(admin, '/api/auth/register', { email, password: forgotten })
  await admin.goto('/admin/registrations')
  await admin.getByRole('button', { name: /^Approve/ }).click()
  elsewhere = await signedIn(browser, product.url, { email, password: forgotten })
  page = await (await browser.newContext({ baseURL: product.url })).newPage()
})

test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus) await page.screenshot({ path: info.outputPath('page.png') })
})

test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The path of the link in the newest message with this subject, which an administrator reads in the mailbox. */
async function linkIn(subject: string, path: string): Promise<string> {
  await expect(async () => {
    await admin.goto('/mailbox')
    await admin.getByText(subject).first().click({ timeout: 5000 })
  }).toPass()
  const text = await admin.getByText(`${path}?token=`).first().innerText()
  return new RegExp(`${path}\\?token=[\\w-]+`).exec(text)?.[0] ?? ''
}

async function signInWith(address: string, password: string): Promise<void> {
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

test('a forgotten password is set anew by the link in the mail, and all sessions end', async () => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const link = await linkIn('Set a new password', '/reset-password')
  await page.goto(link)
  const fill = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Repeat the new password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await fill('password123')
  await expect(page.getByText('Too many people use this password.')).toBeVisible()
  await fill(chosen)
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.goto(link)
  await fill(chosen)
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more.')
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login$/)
  await signInWith(email, chosen)
})

test('the name greets, and the email changes by the link in the mail', async () => {
  await page.goto('/settings/account')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kim')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: /^Signed in as/ })).toHaveText('K')
  const panel = page.getByRole('region', { name: 'Email', exact: true })
  await panel.getByLabel('New email').fill(moved)
  await panel.getByLabel('Password').fill(chosen)
  await panel.getByRole('button', { name: 'Change email' }).click()
  await expect(panel.getByRole('status')).toContainText(moved)
  await page.goto(await linkIn('Confirm your new email address', '/confirm-email'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText(`is now ${moved}`)
  await expect(async () => {
    await admin.goto('/mailbox')
    await expect(admin.getByText('The email address of your account was changed').first()).toBeVisible({
      timeout: 5000,
    })
  }).toPass()
})

test('the other session ends, what is kept is downloaded, and the account is deleted', async ({
  browser,
}) => {
  const other = await signedIn(browser, product.url, { email: moved, password: chosen })
  await page.goto('/settings/account')
  await page.getByRole('button', { name: /^End: Chrome/ }).click()
  await expect(page.getByText('Session ended')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/login$/)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const kept = JSON.parse(readFileSync(await (await coming).path(), 'utf8')) as { account: object }
  expect(kept.account).toMatchObject({ email: moved, name: 'Kim' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill(chosen)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
