// What people do in the browser during the journeys: register, sign in, fill in dialogs.
import { expect, type Browser, type Page } from '@playwright/test'

/** A person with a browser of their own. */
export async function aPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env['PRODUCT_URL'] ?? '' })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') console.log(`browser console: ${message.text()}`)
  })
  return page
}

export interface SignIn {
  email: string
  password: string
}

/** Ticks the captcha's box and waits until its proof of work is done. */
async function proveToBeHuman(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /not a robot/i }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 })
}

export async function register(page: Page, { email, password }: SignIn): Promise<void> {
  await page.goto('/')
  await expect(page).toHaveURL(/\/register$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await proveToBeHuman(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Successful registration!')).toBeVisible()
}

export async function signIn(page: Page, { email, password }: SignIn): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await proveToBeHuman(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** Opens a page and signs in, on a product without a captcha. */
export async function signedIn(browser: Browser, url: string, { email, password }: SignIn): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  // The page asks for a captcha until it knows that there is none.
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return page
}

/** Makes a POST to the API from this person's browser and returns the reply. */
export async function make<Made = { id: number }>(page: Page, call: string, body: object): Promise<Made> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const response = await page.request.post(call, {
    data: body,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as Made
}

/** Opens a screen from the sidebar. */
export async function open(page: Page, screen: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click()
}

/** Calls the API from this person's browser. */
export async function askApi(
  page: Page,
  path: string,
): Promise<{ json: unknown; total: number; text: string }> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(response.ok()).toBe(true)
  const text = await response.text()
  const isJson = response.headers()['content-type']?.includes('json') ?? false
  return { text, json: isJson ? JSON.parse(text) : null, total: Number(response.headers()['x-total-count']) }
}
