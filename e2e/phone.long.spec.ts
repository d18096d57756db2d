// What a phone's narrow window and a finger need, and only a real browser can measure.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './demo.ts'
import { visitors } from './visitors.ts'

let page: Page
let close: () => Promise<unknown>

test.beforeAll(async ({ browser, signIns }) => {
  const people = await visitors(browser, signIns, 'light', 390)
  page = people.pages.demo
  close = people.close
})
test.afterAll(async () => close())

/** The place and size of an element, which must be on the page. */
async function boxOf(element: Locator) {
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no box')
  return box
}

test('on a phone the name of a campaign stood on the right, behind the name of its column', async () => {
  await page.goto('/dashboard')
  const row = page.getByRole('table', { name: 'Recent Campaigns' }).getByRole('row').nth(1)
  const name = await boxOf(row.getByRole('link'))
  const rowBox = await boxOf(row)
  expect(name.x - rowBox.x).toBeLessThan(20)
  expect(name.y - rowBox.y).toBeLessThan(20)
})

test('on a phone the checkbox of a registration stood above its address', async () => {
  await page.goto('/admin/registrations')
  const row = page.getByRole('row').filter({ hasText: 'demo@lettermill.example' })
  const [checkbox, address] = [
    await boxOf(row.getByRole('checkbox')),
    await boxOf(row.getByText('demo@lettermill.example')),
  ]
  expect(Math.abs(checkbox.y + checkbox.height / 2 - address.y - address.height / 2)).toBeLessThan(4)
  expect(checkbox.x).toBeLessThan(address.x)
})

test('on a phone the buttons of a campaign were 26 pixels high', async () => {
  await page.goto('/campaigns')
  await page.getByRole('link', { name: 'November newsletter' }).click()
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeVisible()
  for (const name of ['Send a test', 'Duplicate', 'Rename', 'Archive', 'Delete']) {
    const { width, height } = await boxOf(page.getByRole('button', { name, exact: true }).first())
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(36)
  }
})

test('on a phone the words “Set up sending” were torn in two', async () => {
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: 'Set up sending' })
  await expect(link).toBeVisible()
  expect(await link.evaluate((element) => element.getClientRects().length)).toBe(1)
})

test('on a phone nothing told that there are more tabs of the settings than are in sight', async () => {
  await page.goto('/settings')
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  await expect(tabs).toBeVisible()
  expect(await tabs.evaluate((row) => getComputedStyle(row).maskImage)).toContain('linear-gradient')
  // The fade does not lie over the last tab when the row was scrolled to its end.
  await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  const [row, last] = [await boxOf(tabs), await boxOf(tabs.getByRole('link').last())]
  expect(last.x + last.width).toBeLessThanOrEqual(row.x + row.width - 36)
})
