// The API reference in a real browser: a call can be tried with an API token, and the page loads nothing from other
// sites.
import { expect } from '@playwright/test'
import { test } from './demo.ts'
import { visitors } from './visitors.ts'

// spec: beyond.api.reference
test('a call succeeds in the API reference with an API token from Settings', async ({ browser, signIns }) => {
  const { pages, errors, close } = await visitors(browser, signIns, 'light', 1440)
  const page = pages.demo
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(signIns.url) && !url.startsWith('data:')) elsewhere.push(url)
  })

  await page.goto('/settings/api')
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByLabel('Name', { exact: true }).fill('A trial')
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'API reference' }).click()

  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.locator('.auth-container input').fill(token)
  await page.locator('.auth-container button[type=submit]').click()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('heading', { name: 'accounts' }).click()
  const call = page.locator('#operations-accounts-getSettings')
  await call.locator('.opblock-summary-control').click()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table')).toContainText(signIns.demo.email)

  // Calls that scripts need often have an example in curl and one in JavaScript, ready to paste.
  await page.getByRole('heading', { name: 'messages' }).click()
  const send = page.locator('#operations-messages-sendMessage')
  await send.locator('.opblock-summary-control').click()
  await expect(send).toContainText('curl -X POST "$LETTERMILL_URL/api/messages"')
  await expect(send).toContainText('await lettermill.sendMessage({')

  expect(elsewhere).toEqual([])
  expect(errors).toEqual([])
  await close()
})
