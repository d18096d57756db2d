// A workspace of millions: numbers of seven digits have enough space.
import { expect, type Locator } from '@playwright/test'
import { test } from './demo.ts'
import { openLetter } from './view.ts'

// spec: beyond.screens.millions
test('the pagination of a million pages fits on one line, on a phone too', async ({ demoPage: page }) => {
  await page.route(/\/api\/contacts\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '2692010' } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contacts')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager.getByText('Page 1 of 269,201')).toBeVisible()
  const tops = await Promise.all(
    ['Previous', 'Next'].map(async (name) => (await pager.getByRole('button', { name }).boundingBox())?.y),
  )
  expect(tops[0]).toBe(tops[1])
})

// spec: beyond.screens.millions
test('a chart of millions shows the numbers of its axis in full', async ({ demoPage: page }) => {
  const record = { period: '2026-11-22', total_opens: 1, total_clicks: 1, total_unsubscribes: 1 }
  await page.route(/\/api\/performance/, (route) =>
    route.fulfill({ json: [{ ...record, total_sent: 120_000_000 }] }),
  )
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/analytics')
    const bars = page.getByRole('img', { name: /^Bar chart of the stats by period/ })
    const highest = bars.getByText('160,000,000', { exact: true })
    await expect(highest).toBeVisible()
    const [chart, text] = [await bars.boundingBox(), await highest.boundingBox()]
    expect(text?.x ?? 0).toBeGreaterThanOrEqual(chart?.x ?? Infinity)
  }
})

/** Whether each corner of the element's words, a few pixels inwards, is visible. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const { left, right, top, bottom } = words.getBoundingClientRect()
    return [left + 6, right - 6].every((x) =>
      [top + 3, bottom - 3].every((y) => element.contains(document.elementFromPoint(x, y))),
    )
  })

test('toasts leave Import and Close in the import dialog free, and these buttons the error message', async ({
  demoPage: page,
}) => {
  await page.addInitScript(() => {
    if (window === window.top) window.localStorage.setItem('language', 'en')
  })
  // A CSV with so many columns that the dialog scrolls.
  const csv = 'Vorname;Nachname;Firma;Newsletter;Kunde seit\nAnna;Müller;Hofladen;ja;21.01.2013\n'
  const file = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  for (const width of [390, 834, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/contacts')
    await page.locator('input[type=file]').setInputFiles(file)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Import contacts' }).click()
    await expect(page.locator('[role=status]').filter({ hasText: /required fields/ })).not.toHaveCount(0)
    for (const name of ['Import contacts', 'Close'])
      // A toast slides in from below.
      await expect
        .poll(() => isOnTop(dialog.getByRole('button', { name })), {
          message: `${name} at ${String(width)} pixels`,
        })
        .toBe(true)
    await expect
      .poll(() => isOnTop(dialog.getByText(/required fields/)), { message: String(width) })
      .toBe(true)
  }
})

test('the content jumped by 8 pixels between a short and a long page, and when a dialog opened', async ({
  demoPage: page,
}) => {
  const places: number[] = []
  const note = async () => {
    const heading = page.locator('h1')
    await heading.waitFor({ state: 'attached' })
    places.push(await heading.evaluate((element) => element.getBoundingClientRect().x))
  }
  for (const address of ['/settings/account', '/contacts']) {
    await page.goto(address)
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await note()
  }
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await note()
  expect(new Set(places).size).toBe(1)
})

test('a strip of each card in the gallery stayed white until its picture came', async ({
  demoPage: page,
}) => {
  await page.route(/\/api\/templates\/gallery\/pages/, () => undefined)
  await page.goto('/templates/gallery')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Plain letter' }) })
  const [outside, inside] = [
    await card.boundingBox(),
    await card.locator('.mantine-Skeleton-root').boundingBox(),
  ]
  expect(inside?.width).toBeGreaterThan((outside?.width ?? Infinity) - 4)
})

test("on a phone numbers of five digits pushed the legend of the dashboard's chart into two lines", async ({
  demoPage: page,
}) => {
  const day = { total_sent: 9000, total_opens: 2500, total_clicks: 900, total_unsubscribes: 1 }
  await page.route(/\/api\/performance/, (route) =>
    route.fulfill({
      json: Array.from({ length: 30 }, (_, index) => ({
        ...day,
        period: new Date(Date.UTC(2026, 9, 29 + index)).toISOString().slice(0, 10),
      })),
    }),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  const legend = page.locator('p').filter({ hasText: /75,000.*27,000/ })
  expect((await legend.boundingBox())?.height).toBeLessThan(30)
})

test('the headers of sortable columns ended 4 pixels before the numbers below', async ({
  demoPage: page,
}) => {
  await page.goto('/analytics?range=last-6-months')
  const table = page.getByRole('table', { name: 'Campaigns in this period' })
  const rightOf = async (part: Locator) => {
    await expect(part).toBeVisible()
    return part.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return words.getBoundingClientRect().right
    })
  }
  const head = await rightOf(table.getByRole('button', { name: 'Sent' }))
  expect(head).toBeCloseTo(await rightOf(table.getByRole('row').nth(1).getByRole('cell').nth(1)), 0)
})

test('on a touch screen the buttons of a template were 28 pixels wide and 4 pixels apart', async ({
  demoPage: page,
}) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/templates')
  const button = (name: RegExp) => page.getByRole('button', { name }).first()
  const [preview, next] = [await button(/^Preview: /).boundingBox(), await button(/^Delete: /).boundingBox()]
  expect(preview?.width).toBeGreaterThanOrEqual(40)
  expect((next?.x ?? 0) - (preview?.x ?? 0)).toBeGreaterThanOrEqual(48)
})

test('a message in the mailbox had a frame of fixed height, with empty space or a second scroll bar', async ({
  demoPage: page,
}) => {
  await page.goto('/mailbox')
  await openLetter(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const inside = page.frameLocator('iframe').locator('html')
    await expect
      .poll(() =>
        inside.evaluate((root) => {
          const { bottom } = (root.ownerDocument.body.lastElementChild ?? root).getBoundingClientRect()
          return {
            scrolls: root.scrollHeight > root.clientHeight,
            isEmptyBelow: root.clientHeight - bottom > 100,
          }
        }),
      )
      .toEqual({ scrolls: false, isEmptyBelow: false })
  }
})

test('until the scripts had loaded, a signed-in person saw no sidebar and no top bar', async ({
  demoPage: page,
}) => {
  await page.route(/\/assets\/.*\.js/, () => undefined)
  const frame = () =>
    page.locator('.boot').evaluate((boot) => ({
      sidebar: boot.getBoundingClientRect().width,
      topBar: getComputedStyle(boot, '::after').height,
    }))
  for (const [width, sidebar] of [
    [1440, 224],
    [834, 56],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/templates', { waitUntil: 'commit' })
    await expect.poll(frame).toEqual({ sidebar, topBar: '56px' })
  }
  // A phone shows no sidebar, and an empty bar for two seconds would look broken.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/templates', { waitUntil: 'commit' })
  await expect(page.locator('.boot')).toHaveCSS('height', '56px')
  await expect(page.locator('.boot')).toBeInViewport()
  await expect(page.locator('.boot img')).toBeVisible()
  await page.goto('/register', { waitUntil: 'commit' })
  await expect.poll(frame).toMatchObject({ topBar: 'auto' })
})

test('the preview of a template had two scroll bars', async ({ demoPage: page }) => {
  for (const [width, height] of [
    [1440, 900],
    [834, 1112],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/templates')
    await page
      .getByRole('button', { name: /^Preview: / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('iframe')).toBeVisible()
    const scrolls = dialog.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].some(
        (part) =>
          /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1,
      ),
    )
    expect(await scrolls, `${String(width)} pixels`).toBe(false)
  }
})
