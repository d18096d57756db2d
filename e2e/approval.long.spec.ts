// A campaign that needs a second person: asked for, refused with a sentence, asked again, approved and sent.
import { rmSync } from 'node:fs'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { make, open, signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

const folder = aFolder()
let product: Product
let owner: Page
let editor: Page

test.describe.configure({ mode: 'serial' })

/** A colleague who joins by an invitation of this role. */
async function aColleague(browser: Browser, email: string, role: string): Promise<Page> {
  const { link } = await make<{ link: string }>(owner, '/api/invitations', { email, role })
  const page = await (await browser.newContext({ baseURL: product.url })).newPage()
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Register and join' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return page
}

test.beforeAll(async ({ browser }) => {
  product = await startProduct(folder, { CAPTCHA: 'off' })
  owner = await signedIn(browser, product.url, administrator)
  const domain = await make(owner, '/api/domains', { domain_name: 'office.example' })
  const sender = await make(owner, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
  const group = await make(owner, '/api/contacts/groups', { name: 'Readers' })
  for (const name of ['ann', 'ben', 'cleo', 'dan']) {
    const person = { first_name: name, email: `${name}@reader.example`, groupIds: [group.id] }
    await make(owner, '/api/contacts', person)
  }
  const body_html = '<p>Hello</p><p>The fair is on Friday.</p><p><a href="{{ unsubscribe_url }}">x</a></p>'
  const template = await make(owner, '/api/templates', { name: 'Letter', body_html })
  await make(owner, '/api/campaigns', {
    name: 'The fair',
    subject: 'The fair',
    domainId: domain.id,
    senderId: sender.id,
    groupId: group.id,
    templateId: template.id,
  })
  await (await aColleague(browser, 'mia@office.example', 'manager')).context().close()
  editor = await aColleague(browser, 'edgar@office.example', 'editor')
})

test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus)
    for (const [name, each] of Object.entries({ owner, editor }))
      await each?.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
})

test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(): Promise<void> {
  await editor.getByRole('button', { name: 'Send Now' }).click()
  const asking = editor.getByRole('dialog', { name: 'Send "The fair"?' })
  await expect(asking).toContainText('Another manager or owner approves this campaign before it is sent')
  const anyway = asking.getByRole('checkbox')
  if (await anyway.count()) await anyway.first().check()
  await asking.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(asking).toBeHidden()
  await expect(editor.getByText('A manager or an owner who is not you approves it.')).toBeVisible()
}

test('the owner chooses that every campaign needs an approval', async () => {
  await open(owner, 'Settings')
  await owner.getByRole('radio', { name: 'All' }).check()
  await owner.getByRole('button', { name: 'Save' }).last().click()
  await expect(owner.getByText('Approval policy saved')).toBeVisible()
})

test('what an editor sends waits, and says so on its page and in the list', async () => {
  await open(editor, 'Campaigns')
  await editor.getByRole('link', { name: 'The fair' }).click()
  await ask()
  await open(editor, 'Campaigns')
  await expect(editor.getByRole('heading', { name: 'Email Campaigns' })).toBeVisible()
  await expect(editor.getByText('Waits for approval')).toBeVisible()
})

test('the owner finds it on the dashboard, and refuses it with a sentence that the editor reads', async () => {
  await open(owner, 'Dashboard')
  const waits = owner.getByRole('region', { name: 'Waits for you' })
  await expect(waits).toContainText('edgar@office.example')
  await waits.getByRole('link', { name: 'The fair' }).click()
  await expect(owner.getByText('4 contacts of Readers')).toBeVisible()
  await owner.getByRole('button', { name: 'Refuse' }).click()
  const refusing = owner.getByRole('dialog', { name: 'Refuse The fair' })
  await refusing.getByLabel('Why?').fill('Say at what time it opens.')
  await refusing.getByRole('button', { name: 'Refuse' }).click()
  await expect(owner.getByText('Say at what time it opens.')).toBeVisible()

  await editor.getByRole('link', { name: 'The fair' }).click()
  await expect(editor.getByText('Say at what time it opens.')).toBeVisible()
})

test('once it is asked for again, the owner approves it, and it is sent', async () => {
  await editor.reload()
  await ask()
  await open(owner, 'Dashboard')
  await owner.getByRole('region', { name: 'Waits for you' }).getByRole('link', { name: 'The fair' }).click()
  await owner.getByRole('button', { name: 'Approve and send' }).click()
  await expect(owner.getByText('The fair is approved')).toBeVisible()
  await expect(owner.getByText('Sent to all 4 · 0 failed')).toBeVisible({ timeout: 60_000 })
})
