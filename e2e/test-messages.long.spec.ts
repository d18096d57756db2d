// A test message from each place that offers one: a template's menu, the editor of its text, and a campaign. An address
// that was added and confirmed in one place can be chosen in the others.
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { make, open, signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

const colleague = 'kim@client.example'
const folder = aFolder()
let product: Product
let page: Page
let campaignId = 0

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startProduct(folder, { CAPTCHA: 'off' })
  page = await signedIn(browser, product.url, administrator)
  const { id: domainId } = await make(page, '/api/domains', { domain_name: 'office.example' })
  const { id: senderId } = await make(page, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
  const body_html = '<p>Dear {{ first_name | default: "reader" }}</p>'
  const { id: templateId } = await make(page, '/api/templates', { name: 'Offer', body_html })
  const contacts = [{ email: 'ann@shop.example', first_name: 'Ann' }]
  const group = { contacts, groupName: 'Shop' }
  const { groupId } = await make<{ groupId: number }>(page, '/api/contacts/upload', group)
  const campaign = { name: 'Spring', subject: 'Spring offer', domainId, senderId, templateId, groupId }
  campaignId = (await make(page, '/api/campaigns', campaign)).id
})

test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus) await page.screenshot({ path: info.outputPath('page.png') })
})

test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

const dialog = () => page.getByRole('dialog', { name: 'Send a test' })

/** Sends the test to the colleague alone. */
async function sendToColleague(): Promise<void> {
  await dialog().getByRole('checkbox', { name: colleague }).check()
  await dialog().getByRole('checkbox', { name: administrator.email }).uncheck()
  await dialog().getByRole('button', { name: 'Send the test' }).click()
  await expect(page.getByText(`The test message was sent to ${colleague}.`).first()).toBeVisible()
}

/** Opens the newest message with this subject in the built-in mailbox. */
async function openMessage(subject: string): Promise<void> {
  await page.goto('/mailbox')
  await page.getByText(subject).first().click()
}

test('the menu of a template asks an address to confirm, and its link lets it be chosen', async () => {
  await open(page, 'Templates')
  await page.getByRole('button', { name: /^More.*Offer/ }).click()
  await page.getByRole('menuitem', { name: /Send a test/ }).click()
  await dialog().getByLabel('Another address').fill(colleague)
  await dialog().getByRole('button', { name: 'Ask for confirmation' }).click()
  await expect(dialog().getByRole('checkbox', { name: colleague })).toBeDisabled()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await openMessage('Confirm that you want test messages')
  const link = page.getByText(/confirm-test-address\?token=/).first()
  const [address = ''] = /\/confirm-test-address\?token=[\w.-]+/.exec(await link.innerText()) ?? []
  await page.goto(address)
  await page.getByRole('button', { name: 'Yes, send me test messages' }).click()
  await expect(page.getByRole('status')).toContainText(colleague)
})

test('the editor of its text sends what is written there', async () => {
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Edit: Offer' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Template' })
  await editor.getByText('HTML', { exact: true }).click()
  await editor.getByRole('textbox', { name: /HTML/ }).fill('<p>Not saved yet</p>')
  await editor.getByRole('button', { name: 'Send a test' }).click()
  await dialog().getByLabel('Subject').fill('From the editor')
  await sendToColleague()
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await openMessage('[Test] From the editor')
  await expect(page.frameLocator('iframe').getByText('Not saved yet')).toBeVisible()
})

test('a campaign sends with its own subject and sender', async () => {
  await page.goto(`/campaigns/${String(campaignId)}`)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog().getByLabel('Subject')).toHaveValue('Spring offer')
  await expect(dialog().getByLabel('Sender')).toHaveValue('Olga <olga@office.example>')
  await sendToColleague()
  await openMessage('[Test] Spring offer')
  await expect(page.frameLocator('iframe').getByText('Dear Ann')).toBeVisible()
})
