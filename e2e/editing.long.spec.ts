// What a real browser has to show where people write: where the list of templates turns to, and what fits.
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './demo.ts'

const sizes = [
  [1440, 900],
  [390, 844],
] as const

/** Answers with thirty templates, and with a copy once one was duplicated. */
async function thirtyTemplates(page: Page): Promise<void> {
  const template = { kind: 'text', body_html: '<p>Dear</p>', body_text: '', version: 1 }
  const letter = (id: number, name: string) => ({ ...template, id, name, created_at: '2026-04-03T22:30:00Z' })
  const letters = Array.from({ length: 30 }, (_, at) => letter(at + 1, `Letter ${String(at + 1)}`))
  await page.route(/\/api\/templates\?/, (route) => route.fulfill({ json: letters }))
  await page.route('**/api/templates/2/duplicate', async (route) => {
    letters.push(letter(31, 'Copy of Letter 2'))
    await route.fulfill({ json: letters.at(-1) })
  })
}

test('the copy of a template was out of view, on another page of the list', async ({ demoPage: page }) => {
  for (const [width, height] of sizes) {
    await page.unrouteAll()
    await thirtyTemplates(page)
    await page.setViewportSize({ width, height })
    await page.goto('/templates')
    await page.getByRole('button', { name: 'More: Letter 2', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Duplicate: Letter 2', exact: true }).press('Enter')
    const copy = page.getByRole('button', { name: 'Copy of Letter 2', exact: true })
    await expect(copy).toBeFocused()
    await expect(copy).toBeInViewport({ ratio: 1 })
  }
})

test('the next page of templates opened scrolled to its end', async ({ demoPage: page }) => {
  await thirtyTemplates(page)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto('/templates')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Letter 25' })).toBeInViewport({ ratio: 1 })
  }
})

/** The page of a campaign loads its message when a person scrolls near it. */
async function scrollTo(message: Locator): Promise<void> {
  await expect(async () => {
    await message.page().mouse.wheel(0, 10_000)
    await expect(message).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('the preview of a template or a campaign was empty below a short message', async ({
  demoPage: page,
}) => {
  const html = '<p>Dear Ann</p>'
  await page.route(/\/api\/campaigns\/(preview|\d+\/message)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), html } })
  })
  const frame = page.locator('iframe[title="The message as it looks"]')
  const height = async () => (await frame.boundingBox())?.height
  await page.goto('/templates')
  await page
    .getByRole('button', { name: /^Preview: / })
    .first()
    .press('Enter')
  await expect.poll(height).toBeLessThan(130)
  await page.goto('/campaigns')
  await page.getByRole('main').locator('a[href^="/campaigns/"]').first().click()
  await scrollTo(frame)
  await expect.poll(height).toBeLessThan(130)
})

test('a long message scrolls in its frame, so that what is below the frame stays in reach', async ({
  demoPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route(/\/api\/campaigns\/\d+\/message/, async (route) => {
    const response = await route.fetch()
    const html = '<p>Dear Ann</p>'.repeat(300)
    await route.fulfill({ response, json: { ...((await response.json()) as object), html } })
  })
  await page.goto('/campaigns')
  await page.getByRole('main').locator('a[href^="/campaigns/"]').first().click()
  const frame = page.locator('iframe[title="The message as it looks"]')
  await scrollTo(frame)
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(630)
})

test('the words “Choose several groups…” reached beyond the edge of the fields', async ({
  demoPage: page,
}) => {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto('/campaigns?do=create')
    const dialog = page.getByRole('dialog')
    const group = dialog.getByLabel('Group', { exact: true })
    await expect(group).toBeVisible()
    const words = await dialog.getByRole('button', { name: /^Choose several groups/ }).evaluate((button) => {
      const range = document.createRange()
      range.selectNodeContents(button)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    })
    const field = await group.boundingBox()
    const [left, right] = [field?.x ?? 0, (field?.x ?? 0) + (field?.width ?? 0)]
    expect(words.left).toBeGreaterThanOrEqual(left - 1)
    expect(words.right).toBeLessThanOrEqual(right + 1)
  }
})

test('on a phone the box for the address of a link reached beyond the text', async ({ demoPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/templates')
  await page.getByRole('button', { name: 'Create Template', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Template body' })
  await text.fill('Shop now')
  await text.press('ControlOrMeta+a')
  await text.press('ControlOrMeta+k')
  const box = await page.getByRole('dialog', { name: 'Link' }).boundingBox()
  const around = await page.locator('.template-editor').boundingBox()
  expect(box?.x ?? 0).toBeGreaterThanOrEqual(around?.x ?? 0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((around?.x ?? 0) + (around?.width ?? 0))
})
