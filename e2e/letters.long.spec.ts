// Designed letters in a browser as wide as a phone and as a mail window: nothing extends beyond its column, and nothing
// is cut off. Tests the starting designs in each language, and random designs with columns of every width.
import { galleryLanguages, type Design } from '@lettermill/contracts'
import { expect, test, type Page } from '@playwright/test'
import { galleryOf } from '../server/src/features/templates/design/gallery/index.ts'
import { designTasks } from '../server/src/features/templates/design/tasks.ts'
import { randomDesign } from '../server/src/features/templates/design/tests/random.ts'
import { aBlock, aDesign, aSection } from '../server/src/features/templates/design/tests/sample.ts'

const [phone, window] = [375, 600]
const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#7aa0c4"/></svg>',
)

async function show(page: Page, document: Design, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.route(/\/(?:uploads|letters)\/|\.(?:png|jpg)$/, (route) =>
    route.fulfill({ body: picture, contentType: 'image/svg+xml' }),
  )
  const { html } = designTasks.previewTemplate({
    material: { kind: 'design', document },
    fields: { first_name: 'Maria' },
    publicUrl: 'http://letters.example',
  })
  await page.setContent(html, { waitUntil: 'load' })
}

/** Finds text and pictures that extend beyond their column, and letters wider than the screen. */
function beyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const wide = document.documentElement.scrollWidth
    if (wide > document.documentElement.clientWidth) found.push(`the letter is ${String(wide)} wide`)
    for (const column of document.querySelectorAll('[class*="mj-column-"]')) {
      const { left, right } = column.getBoundingClientRect()
      const isOutside = (box: DOMRect) => box.width > 0 && (box.left < left - 1 || box.right > right + 1)
      const words = document.createTreeWalker(column, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = node.textContent?.trim() ?? ''
        if (text !== '' && [...range.getClientRects()].some(isOutside)) found.push(text)
      }
      for (const part of column.querySelectorAll('img, table, pre, td'))
        if (isOutside(part.getBoundingClientRect())) found.push(`${part.tagName} of ${column.className}`)
    }
    return found
  })
}

for (const language of galleryLanguages)
  test(`the starting designs in ${language} stay within their columns on phones and in wide windows`, async ({
    page,
  }) => {
    for (const { id, document } of galleryOf(language))
      for (const width of [phone, window]) {
        await show(page, document, width)
        expect(await beyond(page), `${id} at ${String(width)}`).toEqual([])
      }
  })

test('tables and buttons in narrow columns covered what was beside the column', async ({ page }) => {
  for (let seed = 1; seed <= 60; seed += 1)
    for (const width of [phone, window]) {
      const { design } = randomDesign(seed * 13, 12)
      await show(page, { ...design, direction: 'ltr' }, width)
      expect(await beyond(page), `number ${String(seed)} at ${String(width)}`).toEqual([])
    }
})

test('pictures stayed as narrow as half a letter although a phone stacks the columns', async ({ page }) => {
  const columns = [aBlock('picture'), aBlock('video')].map((block) => ({ ratio: 1, blocks: [block] }))
  const padding = { top: 16, right: 24, bottom: 16, left: 24 }
  await show(page, aDesign([aSection([], { columns, padding })]), phone)
  const widths = await page.locator('img').evaluateAll((all) => all.map((each) => each.clientWidth))
  expect(widths.map((each) => each >= phone - 48 - 20)).toEqual([true, true])
})
