// Keyboard behaviour that only a real browser can test: what gets the focus, and what is visible.
import { expect, type Page } from '@playwright/test'
import { test } from './demo.ts'

/** Whether another element is drawn over the middle of the focused one. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
    const drawn = document.elementFromPoint(left + width / 2, top + height / 2)
    return focused?.contains(drawn) !== true
  })

/** Opens a new design and begins to write in a text of it. */
async function writeInDesign(page: Page) {
  await page.goto('/templates/new/design?from=newsletter')
  const part = page.getByRole('group', { name: /^Text: Two or three sentences/ })
  await part.focus()
  await page.keyboard.press('Enter')
  const text = part.getByRole('textbox')
  await expect(text).toBeFocused()
  const bar = page.getByRole('toolbar', { name: /^Formatting/ })
  await expect(bar).toBeVisible()
  return { text, bar, link: page.getByRole('textbox', { name: 'Link', exact: true }) }
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.locator(':focus').and(page.getByRole('group', { name })).count()) return
  }
}

test('The link after “Skip to content” was hidden by the top bar', async ({ demoPage: page }) => {
  await page.goto('/contacts')
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Set up sending' })).toBeFocused()
  expect(await isCovered(page)).toBe(false)
})

test('A number of the dashboard that had the focus did not show it', async ({ demoPage: page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('group', { name: 'Total Opens' })).toContainText(/\d/)
  await tabTo(page, /Total Opens/)
  const opens = page.getByRole('group', { name: 'Total Opens' })
  await expect(opens).toBeFocused()
  await expect(opens).toHaveCSS('outline-style', 'solid')
})

test('Behind a dialog on a scrolled page, the sidebar and the top bar were out of view', async ({
  demoPage: page,
}) => {
  await page.goto('/campaigns')
  const create = page.getByRole('button', { name: 'Create Campaign' })
  await expect(page.locator('main li').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  // A click would scroll back to the button.
  await create.evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('aside')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('header').first()).toBeInViewport({ ratio: 1 })
})

test('On a phone the tab of the open settings page was scrolled out of sight', async ({ demoPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/webhooks')
  const tab = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Webhooks' })
  await expect(tab).toBeInViewport({ ratio: 0.9 })
})

test('In the editor of designs no key moved from a text to its formats, and Ctrl+K opened the search', async ({
  demoPage: page,
}) => {
  const { text, bar, link } = await writeInDesign(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+K')
  await expect(link).toBeFocused()

  // Escape first closes only the field's menu; pressed again, it closes the field.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Unsubscribe link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Link to a page of the message' })).toBeFocused()
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(text).toBeFocused()

  await page.keyboard.press('Control+K')
  await page.keyboard.type('shop.example')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(text.locator('a[href="https://shop.example"]')).toHaveCount(1)

  await page.keyboard.press('Alt+F10')
  await expect(bar.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
})

test('Text typed right after Ctrl+K replaced the selected word', async ({ demoPage: page }) => {
  const { text, link } = await writeInDesign(page)
  await page.keyboard.press('Home')
  // In the same task, so that no later focus can hide that the field had none when the next key arrived.
  await text.evaluate((element) => {
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
    )
    document.activeElement?.setAttribute('data-next-key', '')
  })
  await expect(link).toHaveAttribute('data-next-key', '')
})
