// Takes pictures of every screen and dialog for review, in three widths and both themes. The README and the operator's
// guide use some of them.
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './demo.ts'
import { leave } from './view.ts'
import { settled, views } from './views.ts'
import { visitors, type Theme } from './visitors.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'pictures')

interface Kept {
  theme: Theme
  name: string
  folder: string
  /** Whether the picture shows only the window, not the whole page. */
  isWindow?: true
}

/** The pictures in the README and the operator's guide, by theme and view, all 1440 pixels wide. */
const kept: readonly Kept[] = [
  { theme: 'light', name: 'dashboard', folder: 'docs/pictures', isWindow: true },
  { theme: 'light', name: 'campaign', folder: 'docs/pictures', isWindow: true },
  { theme: 'dark', name: 'design', folder: 'docs/pictures', isWindow: true },
  { theme: 'dark', name: 'analytics', folder: 'docs/pictures', isWindow: true },
  { theme: 'light', name: 'senders', folder: 'docs/operator/pictures' },
  { theme: 'light', name: 'contacts-mapping', folder: 'docs/operator/pictures' },
  { theme: 'light', name: 'campaign-draft', folder: 'docs/operator/pictures' },
  { theme: 'light', name: 'campaign-test', folder: 'docs/operator/pictures' },
  { theme: 'light', name: 'mailbox', folder: 'docs/operator/pictures', isWindow: true },
]

/**
 * The shop's letter in the editor and in a draft, and a campaign and a range that have data at whatever hour the demo was
 * started.
 */
const shown: Partial<Record<string, (page: Page) => Promise<void>>> = {
  campaign: async (page) => {
    await page.goto('/campaigns')
    await page.getByRole('link', { name: 'Advent box' }).click()
    await page.getByRole('img', { name: /usual campaign/ }).scrollIntoViewIfNeeded()
    await settled(page)
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  },
  design: async (page) => {
    await page.goto('/templates')
    await page.getByRole('button', { name: 'November newsletter', exact: true }).click()
    await page
      .getByRole('group', { name: /^Button/ })
      .first()
      .click()
    await settled(page)
  },
  'campaign-draft': async (page) => {
    await page.goto('/campaigns')
    await page.getByRole('link', { name: 'November newsletter' }).click()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByRole('button', { name: 'Send Now' })).toBeVisible()
    await expect(page.getByText('Created "November newsletter (copy)".')).toBeHidden({ timeout: 20_000 })
    await settled(page)
  },
  analytics: async (page) => {
    await page.goto('/analytics?range=last-30-days')
    await expect(page.getByRole('img', { name: /chart/i }).first()).toBeVisible()
    await settled(page)
  },
}

for (const theme of ['light', 'dark'] satisfies Theme[]) {
  for (const width of [1440, 834, 390]) {
    test(`pictures in the ${theme} theme at ${String(width)} pixels`, async ({ browser, signIns }) => {
      test.setTimeout(600_000)
      const { pages, close } = await visitors(browser, signIns, theme, width)
      for (const { name, as, show } of views) {
        await show(pages[as])
        const file = path.join(folder, `${theme}-${String(width)}`, `${name}.png`)
        await pages[as].screenshot({ path: file, fullPage: !(await isDialogOpen(pages[as])) })
        await leave(pages[as])
      }
      await close()
    })
  }
}

// `npm run pictures -- --grep README` takes only these pictures.
test('the pictures of the README and of the operators’ guide are taken', async ({ browser, signIns }) => {
  test.setTimeout(600_000)
  for (const theme of ['light', 'dark'] satisfies Theme[]) {
    const { pages, close } = await visitors(browser, signIns, theme, 1440)
    for (const { name, folder, isWindow } of kept.filter((each) => each.theme === theme)) {
      const show = shown[name] ?? views.find((view) => view.name === name)?.show
      if (!show) throw new Error(`There is no view ${name}`)
      await show(pages.demo)
      const fullPage = !isWindow && !(await isDialogOpen(pages.demo))
      await pages.demo.screenshot({ path: path.join(root, folder, `${name}.png`), fullPage })
      await leave(pages.demo)
    }
    await close()
  }
})

/** If a dialog is open, the picture shows only the window, because the dialog does not cover the whole page. */
async function isDialogOpen(page: {
  getByRole(role: 'dialog'): { count(): Promise<number> }
}): Promise<boolean> {
  return (await page.getByRole('dialog').count()) > 0
}
