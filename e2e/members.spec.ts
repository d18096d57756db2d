// A colleague joins: from the invitation's link to a first draft, and what becomes of her when her role changes.
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { make, open, signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

const folder = aFolder()
const colleague = 'clara@office.example'
let product: Product
let page: Page
let hers: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startProduct(folder, { CAPTCHA: 'off' })
  page = await signedIn(browser, product.url, administrator)
  const domain = await make(page, '/api/domains', { domain_name: 'office.example' })
  const sender = await make(page, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
  const group = await make(page, '/api/contacts/groups', { name: 'Readers' })
  const body_html = '<p>Hello</p>'
  const template = await make(page, '/api/templates', { name: 'Letter', body_html })
  await make(page, '/api/campaigns', {
    name: 'Hello from Olga',
    subject: 'Hello',
    domainId: domain.id,
    senderId: sender.id,
    groupId: group.id,
    templateId: template.id,
  })
})

test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus)
    for (const [name, each] of Object.entries({ page, hers }))
      await each?.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
})

test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

// spec: beyond.workspace.members
test('the owner invites a colleague, who registers at the link and saves her first draft', async ({
  browser,
}) => {
  await open(page, 'Settings')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByRole('button', { name: 'Invite a member' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite a member' })
  await inviting.getByLabel('Email').fill(colleague)
  await inviting.getByRole('button', { name: 'Send the invitation' }).click()
  const link = await page.getByLabel('Link of the invitation').inputValue()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(colleague)

  hers = await (await browser.newContext({ baseURL: product.url })).newPage()
  await hers.goto(link)
  await hers.getByLabel('Password', { exact: true }).fill('a long enough password')
  await hers.getByRole('button', { name: 'Register and join' }).click()
  await expect(hers.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await open(hers, 'Campaigns')
  await hers.getByRole('link', { name: 'Hello from Olga' }).click()
  await hers.getByRole('button', { name: 'Duplicate' }).click()
  await expect(hers.getByRole('heading', { level: 1, name: 'Hello from Olga (copy)' })).toBeVisible()
})

test('the link is used up', async ({ browser }) => {
  const other = await (await browser.newContext({ baseURL: product.url })).newPage()
  await other.goto('/invitation?token=used')
  await expect(other.getByText('This invitation is not valid any more. Ask for a new one.')).toBeVisible()
  await other.context().close()
})

test('a viewer sees no button that her role does not allow, and is signed out by no refusal', async () => {
  await page.reload()
  await page.getByLabel(`Role of ${colleague}`).selectOption('viewer')
  await page.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click()
  await expect(page.getByText(`${colleague} is now: Viewer`)).toBeVisible()
  await open(hers, 'Contacts')
  await hers.reload()
  await expect(hers.getByRole('heading', { level: 1, name: 'Contact Management' })).toBeVisible()
  await expect(hers.getByRole('button', { name: /^(Export|New group|Add contact)/ })).toHaveCount(0)
  await open(hers, 'Campaigns')
  await expect(hers.getByRole('button', { name: 'Create Campaign' })).toHaveCount(0)
  await open(hers, 'Settings')
  await expect(hers.getByRole('link', { name: 'Webhooks', exact: true })).toHaveCount(0)
  await expect(hers.getByText('Managers and owners change this.')).toBeVisible()
})

test('a member who is removed is signed out', async () => {
  await page.getByRole('button', { name: `Remove ${colleague}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${colleague} is no member any more`)).toBeVisible()
  await open(hers, 'Forms')
  await expect(hers).toHaveURL(/\/login$/)
})

test('an owner deletes the workspace, and is signed out', async ({ browser }) => {
  const owner = { email: 'olga@mill.example', password: 'a long enough password' }
  await make(page, '/api/auth/register', owner)
  await page.goto('/admin/registrations')
  await page.getByRole('button', { name: /^Approve/ }).click()
  const theirs = await signedIn(browser, product.url, owner)
  await theirs.goto('/settings/members')
  await theirs.getByRole('button', { name: 'Delete workspace' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete workspace' }).click()
  await expect(theirs).toHaveURL(/\/login$/)
  await theirs.context().close()
})
