// The whole journey once: from a visitor's registration to a reader's click on the owner's dashboard.
import path from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { administrator } from './product.ts'
import { aPerson, askApi, open, register, signIn } from './people.ts'

const owner = { email: 'olga@office.example', password: 'a long enough password' }
const contacts = 2101
const contactsFile = path.join(import.meta.dirname, '../server/test/data/lending-leads.csv')
const reader = 'jennifer.ramirez@winset-inc-dba-bankers-hill.example'
const campaignName = 'First letter'

let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  page = await aPerson(browser)
  // The guide is on another site. The test answers for it, so that no request leaves the machine.
  await page
    .context()
    .route('https://guide.example/**', (route) =>
      route.fulfill({ body: 'The guide', contentType: 'text/html' }),
    )
})
test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus)
    await page.screenshot({ path: info.outputPath('page.png'), fullPage: true })
})

test('a visitor registers, the administrator approves, the account signs in', async ({ browser }) => {
  await register(page, owner)
  const adminPage = await aPerson(browser)
  await signIn(adminPage, administrator)
  await open(adminPage, 'Registrations')
  const row = adminPage.getByRole('row').filter({ hasText: owner.email })
  await row.getByRole('button', { name: /approve/i }).click()
  await expect(row.getByRole('button', { name: /approve/i })).toHaveCount(0)
  await signIn(page, owner)
})

test('the owner imports 2,101 contacts from a CSV file', async () => {
  await open(page, 'Contacts')
  await page.locator('input[type=file]').setInputFiles(contactsFile)
  const mapping = page.getByRole('dialog', { name: 'Map CSV Columns to Contact Fields' })
  await mapping.getByRole('button', { name: 'Import contacts' }).click()
  await expect(page.getByText(/Successfully uploaded 2,?101 contacts!/).first()).toBeVisible({
    timeout: 60_000,
  })
  await closeDialogs()
  await expect(page.getByText(/lending-leads(\.csv)? \(2,?101\)/).first()).toBeVisible()
  await expect(page.getByText(/Page 1 of 211/)).toBeVisible()
})

test('the owner adds a domain, marks it as verified, and adds a sender', async () => {
  await open(page, 'Senders')
  await page.getByRole('button', { name: 'Add Domain' }).click()
  const domain = page.getByRole('dialog', { name: 'Add Domain' })
  await domain.getByLabel('Domain').fill('Office.Example')
  await domain.getByRole('button', { name: 'Add Domain' }).click()
  const row = page.getByRole('row').filter({ hasText: 'office.example' })
  await expect(row.getByText('Pending')).toBeVisible()
  await row.getByRole('button', { name: /Mark as Verified/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Verified' }).click()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add Sender' }).first().click()
  const sender = page.getByRole('dialog', { name: 'Add Sender' })
  await sender.getByLabel('Name').fill('Olga Miller')
  await sender.getByLabel('Email').fill('olga@office.example')
  await sender.getByRole('button', { name: 'Add Sender' }).click()
  await expect(page.getByText('olga@office.example').first()).toBeVisible()
})

test('the owner writes a template with merge tags and a link', async () => {
  await open(page, 'Templates')
  await page.getByRole('button', { name: 'Create Template' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Template name').fill('First letter')
  const editor = dialog.locator('.ql-editor')
  await editor.click()
  await page.keyboard.type('Dear {{ first_name }}, a word about {{ business_name }}. Read our ')
  await page.keyboard.type('guide')
  for (let letter = 0; letter < 'guide'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft')
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await dialog
    .getByRole('textbox', { name: 'Link', exact: true })
    .fill('https://guide.example/start?ref={{ ref_id }}')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save Template' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('First letter').first()).toBeVisible()
})

test('the owner creates a campaign and sends it', async () => {
  await open(page, 'Campaigns')
  await page.getByRole('button', { name: 'Create Campaign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' })
  await dialog.getByLabel('Campaign name').fill(campaignName)
  await dialog.getByLabel('Subject').fill('A question, {{ first_name }}')
  await choose(dialog, 'Domain', /office\.example/)
  await choose(dialog, 'Sender', /Olga Miller/)
  await choose(dialog, 'Template', /First letter/)
  await choose(dialog, 'Group', /lending-leads/)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(campaignName).first()).toBeVisible()
  await page.getByRole('button', { name: /Send Now/ }).click()
  await page.getByRole('button', { name: 'Send to 2,101' }).click()
  await expect.poll(async () => (await campaign()).status, { timeout: 120_000 }).toBe('sent')
})

test('2,101 messages arrive at the mailbox, one for each contact', async () => {
  const messages = await mailbox()
  expect(messages).toHaveLength(contacts)
  expect(new Set(messages.map(({ envelope_to }) => envelope_to)).size).toBe(contacts)
  const jennifers = messages.filter(({ envelope_to }) => envelope_to === reader)
  expect(jennifers.map(({ subject }) => subject)).toEqual(['A question, Jennifer'])
})

test('a reader opens the message, follows its link and unsubscribes', async () => {
  await open(page, 'Mailbox')
  await page.getByRole('searchbox', { name: /Search messages/ }).fill(reader)
  await page.getByText('A question, Jennifer').first().click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Dear Jennifer, a word about Winset, Inc. dba Bankers Hill.')).toBeVisible()

  const guide = await popup(() => mail.getByRole('link', { name: 'guide' }).click())
  await expect(guide.getByText('The guide')).toBeVisible()
  expect(guide.url()).toBe('https://guide.example/start?ref=1005005006')

  const farewell = await popup(() => mail.getByRole('link', { name: 'Unsubscribe' }).click())
  await expect(farewell).toHaveURL(/\/unsubscribe-confirm\?token=/)
  await expect(farewell.getByRole('button', { name: 'Resubscribe' })).toBeVisible()
  await farewell.close()
})

test('dashboard, analytics, the campaign’s card, settings and the CSV file show the same stats', async () => {
  await expect.poll(async () => (await campaign()).open_count).toBe(1)
  await open(page, 'Dashboard')
  for (const [label, stats] of [
    ['Emails Sent', '2,101'],
    ['Total Opens', '1'],
    ['Total Clicks', '1'],
    ['Total Unsubscribes', '1'],
  ] as const) {
    await expect(statNear(label, stats)).toBeVisible()
  }
  await open(page, 'Analytics')
  for (const [label, stats] of [
    ['Total Sent', '2,101'],
    ['Total Opened', '1'],
    ['Total Clicks', '1'],
    ['Total Unsubscribes', '1'],
  ] as const) {
    await expect(statNear(label, stats)).toBeVisible()
  }
  await open(page, 'Settings')
  await expect(page.getByText(reader)).toBeVisible()
  expect(await campaign()).toMatchObject({
    status: 'sent',
    sent_count: contacts,
    open_count: 1,
    click_count: 1,
  })
})

test('the campaign’s CSV has a row for every recipient, with the outcome', async () => {
  await open(page, 'Campaigns')
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /Download CSV/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/First letter.*\.csv$/)
  const { text } = await askApi(page, `/api/campaigns/${String((await campaign()).id)}/export-data`)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(contacts + 1)
  const row = lines.find((line) => line.startsWith(reader)) ?? ''
  expect(row).toMatch(/,sent,,1,\d{4}-.*Z,\d{4}-.*Z,\d{4}-.*Z,\d{4}-.*Z,{6}$/)
  expect(lines.filter((line) => line.includes(',sent,'))).toHaveLength(contacts)
})

interface CampaignStats {
  id: number
  name: string
  status: string
  sent_count: number
  open_count: number
  click_count: number
}

async function campaign(): Promise<CampaignStats> {
  const { json } = await askApi(page, '/api/campaigns')
  const found = (json as CampaignStats[]).find(({ name }) => name === campaignName)
  if (!found) throw new Error('The campaign is not in the list')
  return found
}

interface Arrival {
  id: number
  envelope_to: string
  subject: string
}

async function mailbox(): Promise<Arrival[]> {
  const messages: Arrival[] = []
  for (let offset = 0; ; offset += 1000) {
    const { json } = await askApi(page, `/api/mailbox?limit=1000&offset=${String(offset)}`)
    const slice = (json as { messages: Arrival[] }).messages
    messages.push(...slice)
    if (slice.length < 1000) return messages
  }
}

/** The element that shows a card's label and number together. */
function statNear(label: string, stats: string): Locator {
  return page
    .locator('main')
    .locator('*', { hasText: new RegExp(`^\\s*${label}\\s*${stats}\\s*$`) })
    .first()
}

async function choose(dialog: Locator, label: string, option: RegExp): Promise<void> {
  const select = dialog.getByLabel(label, { exact: true })
  const value = select.locator('option').filter({ hasText: option })
  await expect(value).toHaveCount(1)
  await select.selectOption({ label: (await value.textContent()) ?? '' })
}

async function popup(act: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await act()
  return opened
}

async function closeDialogs(): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  if ((await close.count()) > 0) await close.first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
