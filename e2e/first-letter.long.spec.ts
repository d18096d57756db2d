// A first letter from the gallery, with logo, picture, two columns, a button and a footer, sent to the built-in
// mailbox: once with the pointer, and once with the keyboard alone. axe checks every screen on the way.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { ByKeys, Counted } from './counted.ts'
import { expectNoFault } from './faults.ts'
import { make, signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

const pictures = path.join(import.meta.dirname, '../docs/pictures')
const [logo, picture] = [path.join(pictures, 'analytics.png'), path.join(pictures, 'dashboard.png')]

let product: Product
let dataDir: string
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  dataDir = aFolder()
  product = await startProduct(dataDir, { CAPTCHA: 'off' })
  page = await signedIn(browser, product.url, administrator)
  const contacts = [{ email: 'maria@reader.example', first_name: 'Maria' }]
  await make(page, '/api/contacts/upload', { contacts, groupName: 'Readers' })
  await make(page, '/api/domains', { domain_name: 'office.example' })
  await make(page, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * Waits for animations first, because axe would measure the colours of half faded elements. It looks again if there is
 * a fault, because a toast may begin to fade while axe is measuring.
 */
async function expectNoFaultAtRest(where: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))),
    )
    await expectNoFault(page, where)
  }).toPass({ timeout: 30_000 })
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const letter = () => page.frameLocator('iframe')

/** From the saved letter to its message in the mailbox. */
async function send(by: Counted, subject: string): Promise<void> {
  await by.press(link('Use in a campaign'))
  const form = dialog('Create Campaign')
  await by.fill(form.getByLabel('Campaign name'), subject)
  await by.fill(form.getByLabel('Subject'), subject)
  await expectNoFaultAtRest('the form of a campaign')
  await by.press(form.getByRole('button', { name: 'Create', exact: true }))
  await by.press(button(/Send Now/))
  const send = button('Send to 1')
  await expect(send).toBeEnabled()
  await expectNoFaultAtRest('the question before sending')
  await by.press(send)
  const seen = link('See it in the mailbox')
  await expect(seen).toBeVisible({ timeout: 60_000 })
  await expectNoFaultAtRest('the sent campaign')
  await by.press(seen)
  await by.press(page.getByRole('link', { name: subject }).first())
  await expect(letter().getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  await expectNoFaultAtRest('the message in the mailbox')
}

/** Expects the two texts side by side in the letter. Pictures above that are still loading move them. */
async function expectBeside(first: string, second: string): Promise<void> {
  await expect(async () => {
    const [one, other] = await Promise.all(
      [first, second].map((name) => letter().getByText(name, { exact: true }).first().boundingBox()),
    )
    if (!one || !other) throw new Error('The columns are not there')
    expect(other.x).toBeGreaterThan(one.x + 100)
    expect(Math.abs(other.y - one.y)).toBeLessThan(60)
  }).toPass({ timeout: 30_000 })
}

test('a letter with a logo, a picture, two columns, a button and a footer is made and sent by clicks', async () => {
  const by = new Counted(page)
  await by.press(link('Templates'))
  await by.press(button('More ways to create a template').first())
  await by.press(page.getByRole('menuitem', { name: 'From blocks' }).first())
  await expectNoFaultAtRest('the gallery')

  await by.press(link('Your logo and colours'))
  await by.choose(button('Upload a logo'), logo)
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await by.fill(field('Postal address'), 'Hofladen Müller, Dorfstraße 1')
  await by.press(button('Save brand'))
  await expect(page.getByText('Brand saved')).toBeVisible()
  await expectNoFaultAtRest('the brand')
  await by.press(link('Choose a template'))
  await by.press(link('Newsletter with three stories'))

  await expect(page.getByRole('group', { name: 'Picture: Logo' })).toBeVisible()
  const heading = page.getByRole('group', { name: /^Heading: The first story/ })
  await by.press(heading)
  await expect(heading.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Strawberries are ripe')
  await by.press(page.getByRole('group', { name: /^Picture: / }).nth(1))
  await by.press(button('Choose another'))
  await expectNoFaultAtRest('the choice of a picture')
  await by.choose(button('Upload a picture'), picture)
  await expect(dialog('Choose a picture')).toBeHidden()
  await by.fill(field('What the picture shows'), 'A field of strawberries')
  await by.press(page.getByRole('group', { name: 'Button: Read on' }))
  await by.fill(field('Text of the button'), 'Order a box')
  await by.fill(field('Link'), 'https://shop.office.example/box')
  await expectNoFaultAtRest('the editor')
  await by.press(button('Save Template'))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await send(by, 'Strawberries by clicks')
  await expect(letter().getByRole('img', { name: 'Logo' })).toBeVisible()
  await expect(letter().getByRole('img', { name: 'A field of strawberries' })).toBeVisible()
  await expect(letter().getByRole('heading', { name: 'Strawberries are ripe' })).toBeVisible()
  await expect(letter().getByRole('link', { name: 'Order a box' })).toBeVisible()
  await expect(letter().getByText('Hofladen Müller, Dorfstraße 1')).toBeVisible()
  await expectBeside('A second story', 'And a third')
  console.log(`  interactions by pointer: ${String(by.count)}`)
  expect(by.count).toBeLessThanOrEqual(32)
})

test('a letter with a logo, a picture, two columns and a button is made and sent by keyboard alone', async () => {
  const by = new ByKeys(page)
  const outline = page.getByRole('list', { name: 'Sections of the template' })
  const row = (name: string | RegExp) => outline.getByRole('button', { name }).first()
  await by.press(link('Settings'))
  await by.press(link('Brand'))
  await by.choose(button(/^(Upload a logo|Replace)$/), picture)
  await by.press(button('Save brand'))
  await expect(page.getByText('Brand saved')).toBeVisible()
  await by.press(link('Choose a template'))
  await by.press(link('Plain letter'))

  // Skips the letter; arrow keys then change the tab.
  await by.press(button('Skip the template and go to its settings'))
  await expect(page.getByRole('tab', { name: 'Template' })).toBeFocused()
  await by.keys('ArrowLeft')
  await by.reach(row(/^Section 2/))
  await by.keys('/')
  await by.press(dialog('Add a section').getByRole('button', { name: 'Columns 1 : 1', exact: true }))
  await by.press(outline.getByRole('button', { name: 'Add a block' }).first())
  await by.fill(field('Search for a block'), 'picture')
  await by.keys('Enter')
  await expect(row(/^Picture$/)).toBeFocused()
  await by.press(outline.getByRole('button', { name: 'Add a block' }).first())
  await by.fill(field('Search for a block'), 'button')
  await by.keys('Enter')

  // The new block is selected, and pressing its row opens its settings.
  await expect(row('Button: Read more')).toBeFocused()
  await by.press(row('Button: Read more'))
  await by.fill(field('Text of the button'), 'Come and see')
  await by.fill(field('Link'), 'https://shop.office.example/')
  await by.reach(page.getByRole('tab', { name: 'Settings' }), 'Shift+Tab')
  await by.keys('ArrowRight')
  await by.press(row(/^Picture$/))
  await by.press(row(/^Picture$/))
  await by.press(button('Choose a picture'))
  await by.choose(button('Upload a picture'), picture)
  await expect(dialog('Choose a picture')).toBeHidden()
  await by.fill(field('What the picture shows'), 'The yard in May')
  await expectNoFaultAtRest('the editor by keys')
  await by.keys('Control+S')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await send(by, 'Made by keys alone')
  await expect(letter().getByRole('img', { name: 'Logo' })).toBeVisible()
  await expect(letter().getByRole('img', { name: 'The yard in May' })).toBeVisible()
  await expect(letter().getByRole('link', { name: 'Come and see' })).toBeVisible()
  console.log(`  interactions by keys: ${String(by.count)}, Tab and arrows: ${String(by.steps)}`)
})
