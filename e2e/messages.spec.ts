// A single message, as its owner sees it: the owner sets a template's subject and creates a token, a script sends the
// message, and the owner finds it from Templates, from the token, and with the search in the top bar.
import { rmSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { askApi, make, open, signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'
import { expectToFit } from './visitors.ts'

const email = 'buyer@shop.example'
const folder = aFolder()
let product: Product
let page: Page
let templateId = 0
let token = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startProduct(folder, { CAPTCHA: 'off' })
  page = await signedIn(browser, product.url, administrator)
  await make(page, '/api/domains', { domain_name: 'office.example' })
  await make(page, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
  const body_html = '<p>Thank you for order {{ data.order }}.</p>'
  templateId = (await make(page, '/api/templates', { name: 'Receipt', body_html })).id
})

test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus)
    await page.screenshot({ path: info.outputPath('page.png'), fullPage: true })
})

test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('the owner gives a template a subject, and creates a token that may send', async () => {
  await open(page, 'Templates')
  await page.getByRole('button', { name: /^More.*Receipt/ }).click()
  await page.getByRole('menuitem', { name: /Single messages/ }).click()
  const settings = page.getByRole('dialog', { name: 'Single messages of Receipt' })
  await settings.getByLabel('Subject').fill('Your order {{ data.order }}')
  await expect(settings).toContainText(`Scripts name it by its id: ${String(templateId)}`)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  await open(page, 'Settings')
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  const asked = page.getByRole('dialog', { name: 'Create token' })
  await asked.getByLabel('Name').fill('Shop')
  for (const scope of ['Read', 'Change']) await asked.getByRole('checkbox', { name: scope }).uncheck()
  await asked.getByRole('checkbox', { name: 'Send' }).check()
  await asked.getByRole('button', { name: 'Create token' }).click()
  token = await page.getByRole('textbox', { name: 'Token', exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
})

test('a script that sends a message twice under one idempotency key sends one message', async () => {
  const send = () =>
    fetch(`${product.url}/api/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'order 4711',
      },
      body: JSON.stringify({ templateId, to: { email }, data: { order: 4711 } }),
    })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status]).toEqual([202, 202])
  expect(await again.text()).toBe(await first.text())
  const arrived = async () =>
    ((await askApi(page, '/api/mailbox')).json as { messages: { subject: string }[] }).messages
  await expect.poll(async () => (await arrived()).map(({ subject }) => subject)).toEqual(['Your order 4711'])
  // The token has only the scope `send`.
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${product.url}/api/messages`, { headers })).status).toBe(403)
})

// spec: 2.messages.single
test('the owner finds the message from Templates: its day, its timeline and its text', async () => {
  await open(page, 'Templates')
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(heading('Messages')).toBeVisible()
  const day = page.getByRole('row').filter({ has: page.getByRole('button', { name: /Receipt/ }) })
  await expect(day.getByRole('cell').nth(2)).toHaveText('1')
  await page.getByRole('link', { name: email }).click()
  await expect(heading(`Message to ${email}`)).toBeVisible()
  const timeline = page.getByRole('table', { name: 'Timeline' })
  await expect(timeline).toContainText('Accepted')
  await expect(timeline).toContainText('Sent')
  await page.getByRole('tab', { name: 'Message' }).click()
  await expect(page.frameLocator('iframe').getByText('Thank you for order 4711.')).toBeVisible()
})

test('the list of tokens and the search of the top bar also lead to the messages', async () => {
  await open(page, 'Settings')
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 900 })
  await expect(page.getByRole('link', { name: 'Messages sent by scripts' })).toBeVisible()
  await expectToFit(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Messages sent by scripts' }).click()
  await expect(heading('Messages')).toBeVisible()
  await open(page, 'Dashboard')
  await page.getByRole('combobox', { name: /^Search campaigns/ }).fill('messages')
  await page.getByRole('option', { name: 'Messages', exact: true }).click()
  await expect(heading('Messages')).toBeVisible()
})
