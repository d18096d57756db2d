// One person from start to end, as a marketer sees it: added by hand, found, mailed, unsubscribed, exported, deleted
// and restored, erased. Afterwards nothing that the instance stored or printed contains the address.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { textsIn } from '../../server/test/unzip.ts'
import { expectNoFault } from '../faults.ts'
import { askApi, make, open, signedIn } from '../people.ts'
import { administrator, aFolder, exportInstance, startProduct, type Product } from '../product.ts'
import { expectToFit } from '../visitors.ts'

/** A name that occurs nowhere else, so that a byte search finds this person only. */
const local = 'qzx.ohara.w7vk'
const email = `${local}@reader.example`
const campaign = 'Spring letter'
const folder = aFolder()
const logFile = path.join(folder, 'product.log')
let product: Product
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startProduct(folder, { CAPTCHA: 'off', LOG_LEVEL: 'info' }, logFile)
  page = await signedIn(browser, product.url, administrator)
  await page
    .context()
    .route('https://shop.example/**', (route) =>
      route.fulfill({ body: 'The shop', contentType: 'text/html' }),
    )
  await make(page, '/api/fields', { label: 'Plan', type: 'text' })
  const contacts = [{ email: 'bob@reader.example', first_name: 'Bob' }]
  await make(page, '/api/contacts/upload', { contacts, groupName: 'Readers' })
})

test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus)
    await page.screenshot({ path: info.outputPath('page.png'), fullPage: true })
})

test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

const action = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Types with the keyboard alone: moves to the labelled input, then types. */
async function type(label: string, words: string): Promise<void> {
  const input = page.getByRole('dialog').getByLabel(label, { exact: true })
  for (let presses = 0; presses < 20; presses += 1) {
    if (await input.evaluate((each) => each === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(input).toBeFocused()
  await page.keyboard.type(words)
}

test('by keyboard alone, the contact is added with a custom field and a group', async () => {
  await open(page, 'Contacts')
  await action('Add contact').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add contact' })).toBeVisible()
  await type('Email', email)
  await type('First Name', 'Quilla')
  await type('Plan', 'gold')
  // The first option is highlighted. The next one would create the group “Read”.
  await type('Groups', 'Read')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  for (const name of ['Cancel', 'Add contact']) {
    await expect(page.getByRole('dialog').getByRole('button', { name, exact: true })).toBeFocused()
    await page.keyboard.press(name === 'Cancel' ? 'Tab' : 'Enter')
  }
  await expect(heading(email)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^gold$/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Readers', exact: true })).toBeVisible()
})

test('the contact is found by search and edited', async () => {
  await open(page, 'Contacts')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('quilla')
  // Waits until the search results have replaced the rows.
  await expect(page).toHaveURL(/search=quilla/)
  await page.getByRole('table').getByRole('link', { name: email, exact: true }).click()
  await action('Edit').click()
  const dialog = page.getByRole('dialog', { name: `Edit ${email}` })
  await dialog.getByLabel('Last Name').fill('Ohara')
  await dialog.getByLabel('Plan').fill('platinum')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByText('Quilla Ohara')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^platinum$/ })).toBeVisible()
})

test('a campaign reaches the contact, who opens it and follows its link', async () => {
  const { id: domainId } = await make(page, '/api/domains', { domain_name: 'office.example' })
  const { id: senderId } = await make(page, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
  const body_html =
    '<p>Dear {{ first_name }} of {{ fields.plan }}, see the <a href="https://shop.example/new">shop</a>.</p>'
  const { id: templateId } = await make(page, '/api/templates', { name: 'Spring', body_html })
  const groups = (await askApi(page, '/api/contacts/groups')).json as { id: number }[]
  const subject = 'For {{ first_name }}'
  const body = { name: campaign, subject, domainId, senderId, templateId, groupId: groups[0]?.id }
  const { id } = await make(page, '/api/campaigns', body)
  await make(page, `/api/campaigns/${String(id)}/send`, {})
  const status = async () =>
    ((await askApi(page, `/api/campaigns/${String(id)}`)).json as { status: string }).status
  await expect.poll(status, { timeout: 60_000 }).toBe('sent')
  // A click within two seconds after the delivery counts as a bot event, and this test is faster than any reader.
  const sentAt = Date.now()
  await expect.poll(() => Date.now() - sentAt, { timeout: 10_000 }).toBeGreaterThan(3000)
  await open(page, 'Mailbox')
  await page.getByText('For Quilla').first().click()
  const letter = page.frameLocator('iframe')
  await expect(letter.getByText('Dear Quilla of platinum, see the shop.')).toBeVisible()
  const shop = page.waitForEvent('popup')
  await letter.getByRole('link', { name: 'shop' }).click()
  await expect((await shop).getByText('The shop')).toBeVisible()
  await (await shop).close()
})

// spec: 2.contacts.timeline
test('the timeline shows these events, newest first', async () => {
  await open(page, 'Contacts')
  await page.getByRole('table').getByRole('link', { name: email, exact: true }).click()
  const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  const clicked = `Clicked https://shop.example/new in ${campaign}`
  // The server counts an open some milliseconds after its reply.
  await expect(async () => {
    await page.reload()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await expect(entries.filter({ hasText: clicked })).toHaveCount(1, { timeout: 5_000 })
    await expect(entries.filter({ hasText: `Opened ${campaign}` }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  const shown = (await entries.allInnerTexts()).map((text) => text.split('\n')[0])
  expect(shown[0]).toBe(clicked)
  expect(shown.slice(-4)).toEqual([
    `Was sent ${campaign}`,
    `Changed by ${administrator.email}`,
    `Added to Readers by ${administrator.email}`,
    `Added by ${administrator.email}`,
  ])
})

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`everyone can use the page of a contact: ${theme}, ${String(width)} px`, async () => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const tab of ['Timeline', 'Details']) {
      await page.getByRole('tab', { name: tab }).click()
      await check(tab)
    }
    for (const press of ['Edit', 'Delete', 'Erase']) {
      await action(press).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible()
      await check(press)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(action(press)).toBeFocused()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
}

async function check(name: string): Promise<void> {
  await expectNoFault(page, name)
  await expectToFit(page)
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}

test('the contact is unsubscribed on its page', async () => {
  await action('Unsubscribe').click()
  await expect(page.getByRole('main').getByText(/^Unsubscribed \d/)).toBeVisible()
  await expect(action('Resubscribe')).toBeVisible()
})

// spec: 2.contacts.download
test('the export of the person is one ZIP with everything that is held about them', async () => {
  const saved = page.waitForEvent('download')
  await action('Export').click()
  const files = textsIn(await readFile(await (await saved).path()))
  expect(Object.keys(files)).toEqual([
    'person.json',
    'contact.csv',
    'groups.csv',
    'messages.csv',
    'sign-ups.csv',
    'events.csv',
    'recorded-events.csv',
    'topics.csv',
    'consents.csv',
  ])
  const person = JSON.parse(files['person.json'] ?? '') as { contact: object; messages: object[] }
  const fields = { plan: 'platinum' }
  expect(person.contact).toMatchObject({ email, last_name: 'Ohara', fields, status: 'unsubscribed' })
  expect(person.messages).toMatchObject([{ campaign, email, outcome: 'sent' }])
  expect(files['contact.csv']).toContain('plan,platinum')
  expect(files['groups.csv']).toContain('Readers,')
  expect(files['events.csv']).toMatch(/click,Spring letter,https:\/\/shop\.example\/new/)
})

test('Undo restores the deleted contact', async () => {
  await action('Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'All Contacts (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 2, name: 'All Contacts (2)' })).toBeVisible()
  await page.getByRole('table').getByRole('link', { name: email, exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: /^platinum$/ })).toBeVisible()
})

// spec: 2.contacts.erase
test('after Erase no list shows the person', async () => {
  await action('Erase').click()
  const dialog = page.getByRole('dialog', { name: `Erase ${email}?` })
  const confirm = dialog.getByRole('button', { name: 'Erase for good' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
  await confirm.click()
  await expect(page.getByText('The person was erased')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'All Contacts (1)' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(local)
  await expect(page.getByText(`No contacts matching "${local}"`)).toBeVisible()
  for (const call of [
    '/api/contacts?limit=50&offset=0',
    `/api/mailbox?limit=50&offset=0`,
    '/api/unsubscribe/admin/unsubscribers?filter=all&limit=50&offset=0',
    '/api/admin/audit?limit=100',
    `/api/search?search=${local}`,
  ])
    expect((await askApi(page, call)).text, call).not.toContain(local)
})

// spec: 2.contacts.erase
test('after Erase the address is nowhere in the bytes of the instance’s export, its files and its log', async () => {
  await product.stop()
  const file = path.join(folder, 'instance.gz')
  await exportInstance(folder, file)
  const exported = gunzipSync(readFileSync(file)).toString('latin1').toLowerCase()
  expect(exported).toContain('bob@reader.example')
  expect(exported).not.toContain(local)
  expect(readFileSync(logFile, 'utf8').length).toBeGreaterThan(0)
  // PostgreSQL overwrites deleted rows only when it needs the space, so its tables and its WAL are not searched.
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const searched = files.filter(
    (each) => each.isFile() && !/[/\\](?:base|pg_wal|pg_xact|global)(?:[/\\]|$)/.test(each.parentPath),
  )
  for (const { parentPath, name } of searched)
    expect(
      readFileSync(path.join(parentPath, name), 'latin1').toLowerCase(),
      `${parentPath}/${name}`,
    ).not.toContain(local)
})
