// After very many complaints the next campaign is sent only once a person has acknowledged them and an administrator
// has released it, and deleting the campaign that they are about changes nothing.
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { expectNoFault } from './faults.ts'
import { askApi, make, signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'
import { settled } from './views.ts'
import { expectToFit } from './visitors.ts'

const size = 1000
const folder = aFolder()
const email = (index: number) => `reader${String(index)}@yahoo.com`
/** A relay on loopback that accepts everything. In test mode no campaign counts. */
const relay = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.on('end', () => done()).resume()
  },
})
let product: Product
let page: Page
let parts: Record<'domainId' | 'senderId' | 'templateId' | 'groupId', number>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  relay.listen(0, '127.0.0.1')
  await once(relay.server, 'listening')
  const { port } = relay.server.address() as AddressInfo
  product = await startProduct(folder, { CAPTCHA: 'off', SMTP_URL: `smtp://127.0.0.1:${String(port)}` })
  page = await signedIn(browser, product.url, administrator)
  const contacts = Array.from({ length: size }, (_, index) => ({ email: email(index), first_name: 'Ann' }))
  const group = { contacts, groupName: 'Readers' }
  const { groupId } = await make<{ groupId: number }>(page, '/api/contacts/upload', group)
  const { id: domainId } = await make(page, '/api/domains', { domain_name: 'office.example' })
  const { id: senderId } = await make(page, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
  const body_html = '<p>Dear {{ first_name }}</p>'
  const { id: templateId } = await make(page, '/api/templates', { name: 'News', body_html })
  parts = { groupId, domainId, senderId, templateId }
})

test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus)
    await page.screenshot({ path: info.outputPath('page.png'), fullPage: true })
})

test.afterAll(async () => {
  await product.stop()
  await new Promise<void>((resolve) => relay.close(() => resolve()))
  rmSync(folder, { recursive: true, force: true })
})

const aDraft = (name: string) => make(page, '/api/campaigns', { ...parts, name, subject: name })
const campaignOf = async (id: number) =>
  (await askApi(page, `/api/campaigns/${String(id)}`)).json as { status: string; complaint_count: number }

test('eight of a thousand readers complain about a campaign, and its sender deletes it', async () => {
  const { id } = await aDraft('Bad news')
  await make(page, `/api/campaigns/${String(id)}/send`, {})
  await expect.poll(async () => (await campaignOf(id)).status, { timeout: 120_000 }).toBe('sent')
  const reports = Array.from({ length: 8 }, (_, index) => ({
    id: `complaint ${String(index)}`,
    kind: 'complaint',
    email: email(index),
  }))
  await make(page, '/api/feedback', { reports })
  await expect.poll(async () => (await campaignOf(id)).complaint_count).toBe(8)
  await page.goto('/campaigns')
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the next campaign says so in red, and is sent after an acknowledgement and a release', async () => {
  const { id } = await aDraft('Next news')
  await page.goto(`/campaigns/${String(id)}`)
  await page.getByRole('button', { name: 'Send Now', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send "Next news"?' })
  const finding = dialog.getByRole('group', { name: 'Many complaints or bounces' })
  await expect(finding.getByText(/^8 complaints of 1,000 messages delivered \(0\.8%\)/)).toBeVisible()
  await settled(page)
  await expectNoFault(page)
  await expectToFit(page)
  const send = dialog.getByRole('button', { name: /^Send to / })
  await expect(send).toBeDisabled()
  await finding.getByRole('button', { name: 'Release this campaign' }).click()
  await expect(finding.getByText('An administrator has released the next campaign.')).toBeVisible()
  await expect(send).toBeDisabled()
  await finding.getByRole('checkbox', { name: 'I have read this and still want to send' }).check()
  await send.click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await campaignOf(id)).status, { timeout: 120_000 }).toBe('sent')
})
