// Values that the specification gives in pixels, seconds and columns and that only a real browser can check.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './demo.ts'
import { visitors } from './visitors.ts'

let page: Page
let close: () => Promise<unknown>

test.beforeAll(async ({ browser, signIns }) => {
  const people = await visitors(browser, signIns, 'light', 1440)
  page = people.pages.demo
  close = people.close
})
test.afterAll(async () => close())

const height = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().height)

// spec: 2.templates.columns
test('templates are in one, two or three columns by the width of the screen', async () => {
  await page.goto('/templates')
  const cards = page.locator('main li').filter({ has: page.getByRole('button', { name: /^Edit/ }) })
  await expect(cards).toHaveCount(4)
  for (const [width, columns] of [
    [390, 1],
    [834, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const style = await cards.first().evaluate((card) => {
      const grid = card.parentElement
      return grid ? getComputedStyle(grid).gridTemplateColumns : ''
    })
    expect(style.split(' ')).toHaveLength(columns)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

// spec: 2.templates.card, 9.templates.heights
test('the words on a template’s card end after three lines', async () => {
  await page.goto('/templates')
  const words = page.getByText(/^Hello there/)
  await expect(words).toBeVisible()
  const lines = await words.evaluate(
    (element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(Math.round(lines)).toBe(3)
})

test('on a phone the gallery began with an empty box as high as the screen', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/templates/gallery')
  await expect(page.getByRole('link', { name: 'Plain letter' })).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('on a phone the search showed a keyboard shortcut', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeVisible()
  await expect(page.getByText('Ctrl K')).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText('Ctrl K')).toBeVisible()
})

test('on a phone a rarely used button came before everyday buttons', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0
  await page.goto('/contacts')
  await expect(page.getByRole('button', { name: 'Add contact' })).toBeVisible()
  expect(await top('Add contact')).toBe(await top('Upload CSV'))
  expect(await top('Coming from another tool?')).toBeGreaterThan(await top('Add contact'))
  await page.goto('/templates')
  const create = await page.getByRole('button', { name: 'Create Template', exact: true }).boundingBox()
  const messages = await page.getByRole('main').getByRole('link', { name: 'Messages' }).boundingBox()
  expect(create?.x).toBeLessThan(messages?.x ?? 0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

// spec: 2.templates.editor-height, 9.templates.heights
test('the writing area of the editor is 400 pixels high', async () => {
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Edit: Question to leads' }).click()
  await expect(page.getByRole('textbox', { name: 'Template body' })).toBeVisible()
  expect(await height('.ql-container')).toBe(400)
})

// spec: 2.templates.card-actions
test('the buttons of a card appear with the pointer and with the keyboard', async () => {
  await page.goto('/templates')
  const edit = page.getByRole('button', { name: /^Edit/ }).first()
  const opacity = () => edit.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity)
  await page.mouse.move(0, 0)
  await expect.poll(opacity).toBe('0')
  await edit.focus()
  await expect.poll(opacity).toBe('1')
})

// spec: 2.contacts.groups
test('the icons of a group appear with the pointer and with the keyboard, and are always there on touch', async ({
  browser,
}) => {
  await page.goto('/contacts')
  const icon = page.getByRole('button', { name: 'Delete group' }).first()
  const isShown = (button: Locator) => button.evaluate((each) => each.checkVisibility({ checkOpacity: true }))
  await page.mouse.move(0, 0)
  await expect.poll(() => isShown(icon)).toBe(false)
  await icon.hover()
  await expect.poll(() => isShown(icon)).toBe(true)
  await page.mouse.move(0, 0)
  await expect.poll(() => isShown(icon)).toBe(false)
  await page.getByRole('button', { name: 'Rename' }).first().focus()
  await page.keyboard.press('Tab')
  await expect(icon).toBeFocused()
  await expect.poll(() => isShown(icon)).toBe(true)
  const storageState = await page.context().storageState()
  const touch = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState,
    hasTouch: true,
    isMobile: true,
  })
  const phone = await touch.newPage()
  await phone.goto('/contacts')
  const onTouch = phone.getByRole('button', { name: 'Delete group' }).first()
  await expect.poll(() => isShown(onTouch)).toBe(true)
  await touch.close()
})

// spec: 2.register.captcha
test('the captcha is light while the page is dark', async ({ browser }) => {
  const dark = await browser.newContext({ baseURL: process.env['PRODUCT_URL'] ?? '', colorScheme: 'dark' })
  const visitor = await dark.newPage()
  await visitor.goto('/login')
  await expect(visitor.getByRole('checkbox', { name: /not a robot/i })).toBeVisible()
  await expect(visitor.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // The nearest colour behind the box, whichever element of the widget has it.
  const behind = visitor.getByRole('checkbox', { name: /not a robot/i }).evaluate((box) => {
    for (let at: Element | null = box.parentElement; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor
      if (colour !== 'rgba(0, 0, 0, 0)') return `${at.closest('altcha-widget') ? 'widget' : 'page'} ${colour}`
    }
    return null
  })
  expect(await behind).toBe('widget rgb(255, 255, 255)')
  await dark.close()
})

// spec: 2.campaigns.dialog-scroll
test('the page behind a dialog does not scroll', async () => {
  const expectLocked = () =>
    expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
      .toBe('hidden')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectLocked()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Confirmation of deletion' })).toBeVisible()
  await expectLocked()
})

// spec: 9.analytics.chart
test('the chart is 300 pixels high, with bars 18 pixels wide and a gap of 15% between periods', async () => {
  await page.goto('/analytics?range=last-30-days')
  const chart = page.getByRole('img', { name: /^Bar chart of the stats by period/ })
  await expect(chart).toBeVisible()
  expect((await chart.boundingBox())?.height).toBe(300)
  const period = chart.locator('> div').last().locator('> div').first()
  const bars = await period.locator('> div').boundingBox()
  expect((bars?.width ?? 0) / ((await period.boundingBox())?.width ?? 0)).toBeCloseTo(0.85)
  await page.goto('/analytics?range=today')
  expect((await chart.locator('[data-series]').first().boundingBox())?.width).toBe(18)
})

test('the analytics can show another range, and still lead to another screen', async () => {
  await page.goto('/analytics')
  const chart = page.getByRole('img', { name: /^Bar chart of the stats by period/ })
  await expect(chart).toBeVisible()
  for (const range of ['last-7-days', 'last-12-months', 'all-time']) {
    await page.getByLabel('Выбрать период').selectOption(range)
    await expect(chart).toBeVisible()
  }
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('the theme follows the system until a person chooses one, and is right before the first paint', async ({
  browser,
  signIns,
}) => {
  const context = await browser.newContext({ baseURL: signIns.url, colorScheme: 'dark' })
  const visitor = await context.newPage()
  const scheme = () =>
    visitor.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
  // Blocks the app's scripts, to see what exists before the first paint.
  await visitor.route('**/assets/**', (route) => route.abort())
  await visitor.goto('/login')
  expect(await scheme()).toBe('dark')
  await visitor.evaluate(() => localStorage.setItem('theme', 'light'))
  await visitor.reload()
  expect(await scheme()).toBe('light')
  await context.close()
})

// spec: beyond.screens.size
test('the first visit of /login and /dashboard loads at most 300 kB of scripts and styles', async ({
  browser,
  signIns,
}) => {
  for (const address of ['/login', '/dashboard'] as const) {
    const { pages, close: leave } = await visitors(browser, signIns, 'light', 1440)
    const visitor = address === '/login' ? pages.nobody : pages.demo
    await visitor.goto(address, { waitUntil: 'networkidle' })
    const bytes = await visitor.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.(?:js|css)$/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes, address).toBeLessThanOrEqual(300_000)
    await leave()
  }
})
