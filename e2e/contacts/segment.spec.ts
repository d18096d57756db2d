// Creates a segment, counts it, and sends it a campaign that leaves a group out: exactly the counted contacts get it.
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { administrator, aFolder, startProduct, type Product } from '../product.ts'
import { askApi, make, open, signedIn } from '../people.ts'

const dataDir = aFolder()
let product: Product

test.beforeAll(async () => {
  product = await startProduct(dataDir, { CAPTCHA: 'off' })
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const person = (first_name: string, name: string) => ({ first_name, email: `${name}@firm.example` })

/** Adds five contacts called Ann, one of whom is a partner, and two others. */
async function prepare(page: Page): Promise<void> {
  const upload = (groupName: string, contacts: object[]) =>
    make(page, '/api/contacts/upload', { contacts, groupName, uploadedFileName: `${groupName}.csv` })
  await upload('Leads', [
    ...['a', 'b', 'c', 'd', 'e'].map((name) => person('Ann', `ann.${name}`)),
    person('Bob', 'bob'),
    person('Joanna', 'joanna'),
  ])
  await upload('Partners', [person('Ann', 'ann.e'), person('Carl', 'carl')])
  await make(page, '/api/domains', { domain_name: 'firm.example' })
  await make(page, '/api/senders', { name: 'Firm', email: 'hello@firm.example' })
  await make(page, '/api/templates', {
    name: 'Letter',
    body_html: '<p>Dear {{ first_name }}</p>',
    body_text: 'Dear',
  })
}

async function mailed(page: Page): Promise<string[]> {
  const { json } = await askApi(page, '/api/mailbox?limit=1000')
  return (json as { messages: { envelope_to: string }[] }).messages
    .map(({ envelope_to }) => envelope_to)
    .sort()
}

test('a campaign to a segment reaches the counted contacts, without those of the left-out group', async ({
  browser,
}) => {
  const page = await signedIn(browser, product.url, administrator)
  await prepare(page)

  await open(page, 'Contacts')
  await page.getByRole('link', { name: 'New segment' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Anns')
  const condition = page.getByRole('group', { name: 'Condition 1' })
  await condition.getByLabel('What').selectOption('First Name')
  await condition.getByLabel('How it compares').selectOption('is')
  await condition.getByLabel('Value').fill('ann')
  const size = page.getByRole('region', { name: 'How many contacts' })
  await expect(size).toContainText('5 contacts, all of them can be mailed')
  await expect(page.getByRole('region', { name: 'First contacts' }).getByRole('link')).toHaveCount(5)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Segment created.')).toBeVisible()

  await open(page, 'Campaigns')
  await page.getByRole('button', { name: 'Create Campaign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' })
  await dialog.getByLabel('Campaign name').fill('For Anns')
  await dialog.getByLabel('Subject').fill('Dear {{ first_name }}')
  await dialog.getByRole('button', { name: /^Choose several/ }).click()
  await dialog.getByRole('combobox', { name: 'To', exact: true }).click()
  await page.getByRole('option', { name: 'Anns' }).click()
  // While the list of the first field is open, it covers the second field.
  await page.keyboard.press('Tab')
  await dialog.getByRole('combobox', { name: 'Leave out' }).click()
  await page.getByRole('option', { name: /^Partners/ }).click()
  await expect(dialog.getByText('4 contacts, all of them can be mailed')).toBeVisible()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  // The page of the new campaign opens.
  await expect(page.getByRole('heading', { level: 1, name: 'For Anns' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Before it is sent' })).toContainText(
    '4 contacts: Anns, without Partners',
  )
  await page.getByRole('button', { name: 'Send Now' }).click()
  await page.getByRole('button', { name: 'Send to 4' }).click()
  await expect.poll(() => mailed(page), { timeout: 60_000 }).toHaveLength(4)
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible({ timeout: 30_000 })
  expect(await mailed(page)).toEqual(['a', 'b', 'c', 'd'].map((name) => `ann.${name}@firm.example`))
})
