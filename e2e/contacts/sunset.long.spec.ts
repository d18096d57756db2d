// A sunset policy in a browser, from the ready-made segment to the draft that asks. Nobody is inactive yet in a new
// instance: what is counted and suppressed, the tests of the server prove (campaigns/tests/sunset.test.ts).
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { administrator, aFolder, startProduct, type Product } from '../product.ts'
import { make, open, signedIn } from '../people.ts'

const dataDir = aFolder()
let product: Product

test.beforeAll(async () => {
  product = await startProduct(dataDir, { CAPTCHA: 'off' })
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function prepare(page: Page): Promise<void> {
  const contacts = [{ first_name: 'Ann', email: 'ann@firm.example' }]
  await make(page, '/api/contacts/upload', { contacts, groupName: 'Leads', uploadedFileName: 'leads.csv' })
  await make(page, '/api/domains', { domain_name: 'firm.example' })
  await make(page, '/api/senders', { name: 'Firm', email: 'hello@firm.example' })
}

test('a ready-made segment of inactive contacts is saved, asked by a draft, and offers to suppress nobody else', async ({
  browser,
}) => {
  const page = await signedIn(browser, product.url, administrator)
  await prepare(page)
  await open(page, 'Contacts')
  await page.getByRole('link', { name: 'New segment' }).click()
  await page.getByRole('button', { name: 'Use this one: Inactive contacts' }).click()
  const condition = page.getByRole('group', { name: 'Condition 1' })
  await condition.getByLabel('Messages without an open or a click').fill('3')
  await condition.getByLabel('Days').fill('90')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Segment created.')).toBeVisible()

  const policy = page.getByRole('region', { name: 'Sunset policy' })
  await expect(policy.getByRole('button', { name: 'Suppress' })).toBeDisabled()
  await policy.getByRole('button', { name: 'Ask once' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask once' })
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await expect(dialog.getByText('Enter a web address', { exact: false })).toBeVisible()
  await dialog.getByLabel('Where the button leads').fill('https://firm.example/thanks')
  await dialog.getByRole('button', { name: 'Make the draft' }).click()

  const title = 'Do you still want our letters?: Inactive contacts'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await open(page, 'Contacts')
  await page.getByRole('link', { name: 'Inactive contacts' }).click()
  await expect(policy.getByRole('link', { name: title })).toBeVisible()
})
