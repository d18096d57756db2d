// A design from the gallery to the reader's mailbox: once with the pointer, and once with the keyboard alone.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { askApi, make, signedIn } from './people.ts'
import { administrator, aFolder, startProduct, type Product } from './product.ts'

const picture = path.join(import.meta.dirname, '../docs/pictures/dashboard.png')

let product: Product
let dataDir: string
let page: Page
let parts: { groupId: number | undefined; domainId: number; senderId: number }

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  dataDir = aFolder()
  product = await startProduct(dataDir, { CAPTCHA: 'off' })
  page = await signedIn(browser, product.url, administrator)
  const contacts = [{ email: 'maria@reader.example', first_name: 'Maria' }]
  await make(page, '/api/contacts/upload', { contacts, groupName: 'Readers' })
  const { id: domainId } = await make(page, '/api/domains', { domain_name: 'office.example' })
  const { id: senderId } = await make(page, '/api/senders', { name: 'Olga', email: 'olga@office.example' })
  const groups = (await askApi(page, '/api/contacts/groups')).json as { id: number }[]
  parts = { groupId: groups[0]?.id, domainId, senderId }
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends a campaign with a template and opens its message in the mailbox. */
async function sendAndOpen(templateId: number, subject: string): Promise<void> {
  const { id } = await make(page, '/api/campaigns', { name: subject, subject, templateId, ...parts })
  await make(page, `/api/campaigns/${String(id)}/send`, {})
  const status = async () =>
    ((await askApi(page, `/api/campaigns/${String(id)}`)).json as { status: string }).status
  await expect.poll(status, { timeout: 60_000 }).toBe('sent')
  await page.goto('/mailbox')
  await page.getByText(subject).first().click()
}

const templateId = () => Number(/templates\/(\d+)\/design/.exec(page.url())?.[1])
/** The loaded picture beside the settings of its block. */
const shownPicture = () =>
  page.locator('#design-panel img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return { src: image.src, width: image.naturalWidth, height: image.naturalHeight }
  })

const letter = () => page.frameLocator('iframe')

test('a letter with a picture, columns and a button is made from the gallery and arrives as designed', async () => {
  await page.goto('/templates')
  await page.getByRole('button', { name: 'More ways to create a template' }).first().click()
  await page.getByRole('menuitem', { name: 'From blocks' }).first().click()
  await page.getByRole('link', { name: 'Newsletter with three stories' }).click()

  // The picture above the heading moves it when it loads, so that a click before would miss it.
  const above = page.getByRole('group', { name: /^Picture/ }).first()
  await above.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const heading = page.getByRole('group', { name: /^Heading: The first story/ })
  await heading.click()
  await expect(heading.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Strawberries are ripe, ')
  await page.getByRole('button', { name: 'Insert field' }).first().click()
  await page.getByRole('menuitem', { name: 'First Name' }).click()
  await expect(page.getByLabel('If First Name is empty, write')).toBeFocused()
  await page.keyboard.press('Enter')

  await page
    .getByRole('group', { name: /^Picture/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Choose another' }).click()
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByRole('dialog')).toBeHidden()
  const uploaded = await shownPicture()
  await page.getByRole('button', { name: 'Crop' }).click()
  await page.getByRole('dialog').getByText('1:1').click()
  await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const cropped = await shownPicture()
  expect(cropped.width).toBe(cropped.height)
  expect(cropped.src).not.toBe(uploaded.src)
  await page.getByRole('textbox', { name: 'What the picture shows' }).fill('A field of strawberries')

  await page.getByRole('group', { name: 'Button: Read on' }).click()
  await page.getByRole('textbox', { name: 'Text of the button' }).fill('Order a box')
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('https://shop.office.example/box')

  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/templates\/\d+\/design$/)
  await sendAndOpen(templateId(), 'Strawberries')

  await expect(letter().getByRole('heading', { name: 'Strawberries are ripe, Maria' })).toBeVisible()
  await expect(letter().getByRole('img', { name: 'A field of strawberries' })).toBeVisible()
  await expect(letter().getByRole('link', { name: 'Order a box' })).toBeVisible()
  await expect(letter().getByText('A second story')).toBeVisible()
  await expect(letter().getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
})

test('a block is dragged to another place by its handle', async () => {
  await page.goto('/templates/new/design?from=newsletter')
  await page.getByRole('group', { name: 'Button: Read on' }).click()
  const handle = page.getByRole('button', { name: 'Move by dragging' })
  const target = page.getByRole('group', { name: /^Heading: The first story/ })
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 8 })
  await page.mouse.move(to.x + to.width / 2, to.y - 2, { steps: 4 })
  await page.mouse.up()
  const names = await page
    .getByRole('group', { name: /^(Button|Heading): / })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  expect(names.indexOf('Button: Read on')).toBeLessThan(
    names.findIndex((name) => name?.startsWith('Heading: The first story') === true),
  )
  await page.getByRole('button', { name: /^Undo/ }).click()
})

test('by keyboard alone, a person adds, edits, moves and drags blocks in the list of sections', async () => {
  await page.goto('/templates/gallery')
  await page.getByRole('link', { name: 'Plain letter' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Template name' }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('By keys')

  await page.getByRole('tab', { name: 'Template' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Sections' })).toBeFocused()
  const outline = page.getByRole('list', { name: 'Sections of the template' })
  await outline.getByRole('button', { name: /^Text/ }).first().focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search for a block' })).toBeFocused()
  await page.keyboard.type('button')
  await page.keyboard.press('Enter')
  const button = page.getByRole('group', { name: 'Button: Read more' })
  await expect(button).toBeVisible()
  await expect(outline.getByRole('button', { name: 'Button: Read more' })).toBeFocused()

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text of the button' })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Come and see')
  const named = page.getByRole('group', { name: 'Button: Come and see' })
  await named.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Moved up: section 1, column 1')).toBeAttached()
  await expect(named).toBeFocused()

  const text = page.getByRole('group', { name: /^Text/ }).first()
  await text.focus()
  await page.keyboard.press('Enter')
  await expect(text.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Typed by keys. ')
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()

  await named.focus()
  await page.getByRole('button', { name: 'Move by dragging' }).focus()
  await page.keyboard.press('Space')
  for (const place of [1, 2]) {
    await expect(page.getByText(`is over section 1, column 1, place ${String(place)}.`)).toBeAttached()
    await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByText('is over section 1, column 1, place 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^You dropped Button: Come and see/)).toBeAttached()

  await page.keyboard.press('Control+S')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await sendAndOpen(templateId(), 'Made by keys')
  await expect(letter().getByText('Come and see')).toBeVisible()
  await expect(letter().getByText(/Typed by keys\./)).toBeVisible()
})
