// From a bounce to mail again: a campaign is sent, a mail server returns one message to the SMTP listener, Lettermill
// suppresses the address and shows the evidence, somebody takes the suppression back, and the next campaign reaches the
// person.
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { deliver } from '../server/src/features/feedback/tests/talk.ts'
import { refuseMany } from './answers.ts'
import { expectNoFault } from './faults.ts'
import { askApi, make, open, signedIn } from './people.ts'
import { administrator, aFolder, freePort, startProduct, type Product } from './product.ts'
import { settled } from './views.ts'
import { expectToFit } from './visitors.ts'

const email = 'ann@reader.example'
const folder = aFolder()
const says = 'The account that you tried to reach is gone'
let product: Product
let page: Page
let port: number
let parts: Record<'domainId' | 'senderId' | 'templateId' | 'groupId', number>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  port = await freePort()
  product = await startProduct(folder, {
    CAPTCHA: 'off',
    BOUNCE_DOMAIN: 'bounces.office.example',
    BOUNCE_LISTEN: `127.0.0.1:${String(port)}`,
  })
  page = await signedIn(browser, product.url, administrator)
  const contacts = ['ann', 'bob', 'eve'].map((name) => ({
    email: `${name}@reader.example`,
    first_name: name,
  }))
  const { groupId } = await make<{ groupId: number }>(page, '/api/contacts/upload', {
    contacts,
    groupName: 'Readers',
  })
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
  rmSync(folder, { recursive: true, force: true })
})

interface Mail {
  envelope_from: string
  envelope_to: string
  subject: string
}

/** Sends a campaign and waits until all its messages are in the mailbox. */
async function send(name: string): Promise<{ id: number; mails: Mail[] }> {
  const { id } = await make(page, '/api/campaigns', { ...parts, name, subject: name })
  await make(page, `/api/campaigns/${String(id)}/send`, {})
  const status = async () =>
    ((await askApi(page, `/api/campaigns/${String(id)}`)).json as { status: string }).status
  await expect.poll(status).toBe('sent')
  const { messages } = (await askApi(page, '/api/mailbox')).json as { messages: Mail[] }
  return { id, mails: messages.filter(({ subject }) => subject === name) }
}

/** A bounce report (RFC 3464) as Postfix writes it. */
function report(id = 'first'): Buffer {
  return Buffer.from(
    [
      'From: MAILER-DAEMON@mx.reader.example (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      `Message-ID: <${id}@mx.reader.example>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      `<${email}>: host mx.reader.example said: 550 5.1.1 ${says} (in reply to RCPT TO command)`,
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.reader.example',
      '',
      `Final-Recipient: rfc822; ${email}`,
      'Action: failed',
      'Status: 5.1.1',
      `Diagnostic-Code: smtp; 550 5.1.1 ${says}`,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )
}

/** Expects no problem that axe finds, and nothing wider than the window. */
async function expectUsable(width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
  await expectNoFault(page)
  await expectToFit(page)
}

let first: Awaited<ReturnType<typeof send>>

test('each message of a campaign has a return path of its own', async () => {
  first = await send('First news')
  expect(first.mails.map(({ envelope_to }) => envelope_to).sort()).toEqual([
    'ann@reader.example',
    'bob@reader.example',
    'eve@reader.example',
  ])
  const from = first.mails.map(({ envelope_from }) => envelope_from)
  expect(new Set(from).size).toBe(3)
  for (const address of from) expect(address).toMatch(/^b-[\da-f]{48}@bounces\.office\.example$/)
})

test('the mail server’s report comes in by SMTP, and the page of the campaign shows it', async () => {
  const to = first.mails.find(({ envelope_to }) => envelope_to === email)?.envelope_from ?? ''
  expect(await deliver(port, { from: '', to: [to], body: report() })).toBe('250 2.0.0 Kept')
  const bounces = async () =>
    ((await askApi(page, `/api/campaigns/${String(first.id)}`)).json as { bounce_count: number }).bounce_count
  await expect.poll(bounces).toBe(1)
  await page.goto(`/campaigns/${String(first.id)}`)
  await page.getByRole('tab', { name: 'Bounces and complaints' }).click()
  const panel = page.getByRole('region', { name: 'Bounces and complaints', exact: true })
  await expect(
    panel.getByText('The mail server took 3 messages. As far as we were told, 2 arrived.'),
  ).toBeVisible()
  await expect(panel.getByText(says).first()).toBeVisible()
  await expectUsable(1280, 'dark')
})

test('the list of contacts and the contact’s page say that the address cannot be mailed', async () => {
  await open(page, 'Contacts')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Does not exist')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'bob@reader.example' })).not.toContainText('exist')
  await expectUsable(768, 'light')
  await row.getByRole('link', { name: email }).click()
  await expect(page.getByRole('main').getByText(/^Bounced /)).toBeVisible()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(
    page.getByText('The mail server refused the address for good when First news was sent'),
  ).toBeVisible()
  await expectUsable(390, 'dark')
})

test('the next campaign leaves out the bounced address', async () => {
  const { mails } = await send('Second news')
  expect(mails.map(({ envelope_to }) => envelope_to).sort()).toEqual([
    'bob@reader.example',
    'eve@reader.example',
  ])
})

test('Settings show the mail server’s answer, and Mail again takes the bounce back', async () => {
  await page.goto('/settings/suppressed')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText(says)).toBeVisible()
  await expect(row.getByText(/mx\.reader\.example/)).toBeVisible()
  await expect(row.getByRole('link', { name: 'First news' })).toBeVisible()
  await expectUsable(390, 'light')
  await row.getByRole('button', { name: `Mail ${email} again` }).click()
  const dialog = page.getByRole('dialog', { name: 'Mail again' })
  await expectUsable(768, 'dark')
  await dialog.getByRole('button', { name: 'Mail again' }).click()
  await expect(page.getByText(`Campaigns reach ${email} again.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a later campaign reaches the person, although a second report about the first one arrives', async () => {
  const { mails } = await send('Third news')
  expect(mails.map(({ envelope_to }) => envelope_to)).toContain(email)
  const to = first.mails.find(({ envelope_to }) => envelope_to === email)?.envelope_from ?? ''
  expect(await deliver(port, { from: '', to: [to], body: report('second') })).toBe('250 2.0.0 Kept')
  const feedback = async () => (await askApi(page, '/api/feedback')).total
  await expect.poll(feedback).toBe(2)
  expect((await askApi(page, '/api/suppressions')).total).toBe(0)
})

test('everyone can use the cards of a mass bounce at 768 pixels, in Ukrainian, in both themes', async () => {
  await page.evaluate(() => localStorage.setItem('language', 'uk'))
  await refuseMany(page)
  for (const address of ['/settings/suppressed', `/campaigns/${String(first.id)}`]) {
    await page.goto(address)
    const card = page.getByRole('region', { name: 'Gmail: відхилено багато адрес одразу' })
    await expect(card.getByRole('button')).toHaveCount(2)
    for (const theme of ['light', 'dark'] as const) await expectUsable(768, theme)
  }
})
