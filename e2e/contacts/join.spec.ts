// A person signs up with a form: the owner creates it, a visitor signs up in a fresh browser with the captcha, a
// scanner opens every link of the mail, and then the person clicks.
import { expect, test, type Page } from '@playwright/test'
import { aPerson, askApi, make, open, signIn } from '../people.ts'
import { expectNoFault } from '../faults.ts'
import { administrator } from '../product.ts'
import { expectToFit } from '../visitors.ts'

const email = 'wanda@reader.example'
let owner: Page
let address = ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  owner = await aPerson(browser)
  await signIn(owner, administrator)
  await make(owner, '/api/contacts/upload', {
    contacts: [{ email: 'bob@reader.example', first_name: 'Bob' }],
    groupName: 'Tea friends',
  })
  await make(owner, '/api/domains', { domain_name: 'tea.example' })
  await make(owner, '/api/senders', { name: 'Tea House', email: 'hello@tea.example' })
})
test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status !== info.expectedStatus)
    await owner.screenshot({ path: info.outputPath('page.png'), fullPage: true })
})

/** A readers' page has no fault that axe finds, in both themes, and fits the window from 320 to 1440 pixels. */
async function expectWhole(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.reload()
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page)
    }
    await expectNoFault(page)
  }
}

interface Letter {
  id: number
  envelope_to: string
  subject: string
}

async function letters(to = email): Promise<Letter[]> {
  const { json } = await askApi(owner, '/api/mailbox?limit=200')
  return (json as { messages: Letter[] }).messages.filter(({ envelope_to }) => envelope_to === to)
}

async function linksOf({ id }: Letter): Promise<string[]> {
  const { json } = await askApi(owner, `/api/mailbox/${String(id)}`)
  return [...new Set(JSON.stringify(json).match(/https?:\/\/[^\s"<>\\)]+/g))]
}

test('the owner creates a form, and finds its address', async () => {
  await open(owner, 'Forms')
  await owner.getByRole('link', { name: 'New form' }).first().click()
  await owner.getByLabel('Name', { exact: true }).fill('Tea news')
  await owner.getByLabel('Group', { exact: true }).selectOption({ label: 'Tea friends' })
  await owner
    .getByLabel('Sender of the confirmation message')
    .selectOption({ label: 'Tea House <hello@tea.example>' })
  await owner.getByLabel('Title', { exact: true }).fill('News about tea')
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 834],
    ['Desktop', 1440],
  ] as const) {
    await owner.getByRole('button', { name, exact: true }).click()
    const preview = owner.getByRole('img', { name: `The form at ${String(width)} pixels` })
    await expect(preview).toContainText('News about tea')
  }
  await owner.getByRole('button', { name: 'Save' }).click()
  const field = owner.getByRole('textbox', { name: 'Address of the form’s page' })
  await expect(field).toHaveValue(/\/f\/[\da-f-]{36}$/)
  address = await field.inputValue()
})

test('a visitor signs up in a browser of their own', async ({ browser }) => {
  const visitor = await aPerson(browser)
  await visitor.goto(new URL(address).pathname)
  await expectWhole(visitor)
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('First name (optional)').fill('Wanda')
  await visitor.getByRole('checkbox', { name: /not a robot/i }).click()
  await expect(visitor.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 })
  await visitor.getByRole('button', { name: 'Sign up' }).click()
  await expect(visitor.getByRole('heading', { name: 'Please check your inbox' })).toBeVisible()
  await visitor.context().close()
})

test('visitors see the form and its mail in their own language, and load the texts of no other screen', async ({
  browser,
}) => {
  for (const { locale, email: label, button, subject } of [
    {
      locale: 'de-DE',
      email: 'E-Mail-Adresse',
      button: 'Anmelden',
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    },
    {
      locale: 'fr-FR',
      email: 'Adresse e-mail',
      button: 'S’inscrire',
      subject: 'Veuillez confirmer votre adresse e-mail',
    },
  ]) {
    const context = await browser.newContext({ baseURL: new URL(owner.url()).origin, locale })
    const page = await context.newPage()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto(new URL(address).pathname)
    await expect(page.getByLabel(label)).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
    await expect(page.getByRole('checkbox', { name: /robot/i })).toBeVisible()
    const names = scripts
      .filter((script) => script.endsWith('.js'))
      .map((script) => script.replace(/-[\w-]+\.js$/, ''))
    expect([...new Set(names)].sort()).toEqual(
      ['/assets/altcha', '/assets/captcha', '/assets/pbkdf2', '/assets/readers', '/theme.js'].filter(
        (name) => name !== '/assets/pbkdf2' || names.includes(name),
      ),
    )
    await context.close()
    const to = `${locale.toLowerCase()}@reader.example`
    const id = new URL(address).pathname.split('/').at(-1) ?? ''
    await make(owner, `/api/forms/${id}/sign-ups`, { email: to, language: locale.slice(0, 2) })
    await expect.poll(async () => (await letters(to)).map((letter) => letter.subject)).toEqual([subject])
  }
})

test('a scanner that opens every link of the mail confirms nobody', async () => {
  await expect.poll(async () => (await letters()).length).toBe(1)
  const [letter] = await letters()
  const links = letter ? await linksOf(letter) : []
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) {
    const { pathname, search } = new URL(link)
    await owner.request.get(pathname + search, { headers: { authorization: '' } })
  }
  expect((await askApi(owner, `/api/contacts?limit=10&search=${email}`)).json).toEqual([])
})

/** The confirmation link of the first mail to an address, without its host. */
async function confirmLink(to = email): Promise<string> {
  const [letter] = await letters(to)
  const links = letter ? await linksOf(letter) : []
  const { pathname, search } = new URL(links.find((each) => new URL(each).pathname === '/confirm') ?? '')
  return pathname + search
}

// spec: 2.forms.confirm
test('a browser without a person that opens the link and waits confirms nobody, and records no consent', async ({
  browser,
}) => {
  const machine = await aPerson(browser)
  const posts: string[] = []
  machine.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(request.url())
  })
  await machine.goto(await confirmLink())
  await expect(machine.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await machine.mouse.wheel(0, 400)
  await machine.waitForTimeout(4000)
  expect(posts).toEqual([])
  await machine.context().close()
  // A contact has consents only once the sign-up is confirmed.
  expect((await askApi(owner, `/api/contacts?limit=10&search=${email}`)).json).toEqual([])
  const id = new URL(owner.url()).pathname.split('/').at(-1) ?? ''
  const signUps = (await askApi(owner, `/api/forms/${id}/sign-ups`)).json as {
    email: string
    state: string
  }[]
  expect(signUps.filter((each) => each.email === email).map(({ state }) => state)).toEqual(['mailed'])
})

test('the keyboard confirms as well as the mouse', async ({ browser }) => {
  const typist = 'tara@reader.example'
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  await make(owner, `/api/forms/${id}/sign-ups`, { email: typist, language: 'en' })
  await expect.poll(async () => (await letters(typist)).length).toBe(1)
  const person = await aPerson(browser)
  await person.goto(await confirmLink(typist))
  await person.getByRole('button', { name: 'Confirm' }).focus()
  await person.keyboard.press('Enter')
  await expect(person.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await person.context().close()
})

// spec: 2.forms.confirm
test('the person confirms with one click, and becomes a contact', async ({ browser }) => {
  const person = await aPerson(browser)
  await person.goto(await confirmLink())
  await person.getByRole('button', { name: 'Confirm' }).click()
  await expect(person.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await person.context().close()
  const { json } = await askApi(owner, `/api/contacts?limit=10&search=${email}`)
  expect(json).toMatchObject([{ email, first_name: 'Wanda' }])
  await open(owner, 'Forms')
  await owner.getByRole('link', { name: 'Tea news' }).click()
  await owner.getByRole('tab', { name: 'Sign-ups' }).click()
  const row = owner.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('the owner sees on the contact’s page what the person agreed to, and from where', async () => {
  const { json } = await askApi(owner, `/api/contacts?limit=10&search=${email}`)
  const [contact] = json as { id: number }[]
  const form = new URL(owner.url()).pathname
  await owner.goto(`/contacts/${String(contact?.id)}?tab=consents`)
  for (const what of ['Signed up with the form', 'Confirmed the address']) {
    const consent = owner.getByRole('row').filter({ hasText: what })
    await expect(consent).toContainText('127.0.0.1')
    await expect(consent).toContainText('Mozilla/5.0')
    await expect(consent.getByRole('cell', { name: '1', exact: true })).toBeVisible()
  }
  await owner.goto(form)
})

// spec: 2.forms.edit
test('a form that was pasted into another page leads to the form’s own page, with the typed values', async ({
  browser,
}) => {
  await owner.getByRole('tab', { name: 'Embed' }).click()
  const html = await owner.getByRole('textbox', { name: 'HTML for your website' }).inputValue()
  const visitor = await aPerson(browser)
  await visitor.goto('/terms')
  await visitor.evaluate((pasted) => {
    document.body.innerHTML = pasted
  }, html)
  await visitor.locator('input[name=email]').fill('otto@reader.example')
  await visitor.locator('input[name=first_name]').fill('Otto')
  await visitor.locator('button').click()
  await expect(visitor.getByRole('heading', { name: 'News about tea' })).toBeVisible()
  await expect(visitor.getByLabel('Email')).toHaveValue('otto@reader.example')
  await expect(visitor.getByLabel('First name (optional)')).toHaveValue('Otto')
  expect(new URL(visitor.url()).hash).toBe('')
  await visitor.context().close()
})

// spec: 2.forms.confirm
test('a person whose browser runs no JavaScript confirms with a button, and unsubscribes with a button', async ({
  browser,
}) => {
  const plain = 'petra@reader.example'
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  await make(owner, `/api/forms/${id}/sign-ups`, { email: plain, language: 'uk' })
  await expect.poll(async () => (await letters(plain)).length).toBe(1)
  const [letter] = await letters(plain)
  const links = letter ? await linksOf(letter) : []
  const isMember = async () =>
    ((await askApi(owner, `/api/contacts?limit=10&search=${plain}`)).json as { status: string }[])[0]?.status
  const context = await browser.newContext({
    baseURL: new URL(owner.url()).origin,
    javaScriptEnabled: false,
    locale: 'uk-UA',
  })
  const page = await context.newPage()
  const openPage = async (wanted: string, linked = wanted) => {
    const link = links.find((each) => new URL(each).pathname === linked) ?? ''
    await page.goto(wanted + new URL(link).search)
  }
  await openPage('/confirm')
  expect(await isMember()).toBeUndefined()
  await page.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(page.getByRole('heading', { name: 'Дякуємо' })).toBeVisible()
  expect(await isMember()).toBe('mailable')
  await openPage('/preferences', '/unsubscribe-confirm')
  await page.getByLabel('Ім’я').fill('Петра')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByText('Збережено')).toBeVisible()
  await openPage('/unsubscribe-confirm')
  expect(await isMember()).toBe('mailable')
  await page.getByRole('button', { name: 'Відписатися' }).click()
  await expect(page.getByRole('heading', { name: 'Вас відписано від розсилки' })).toBeVisible()
  expect(await isMember()).toBe('unsubscribed')
  await context.close()
})
