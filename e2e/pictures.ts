// Pictures of every screen and dialog, for review: three widths, both themes. Some are in the README and in the guide
// for operators.
import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from './demo.ts'
import { views } from './views.ts'
import { visitors, type Theme } from './visitors.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'pictures')

/** The pictures in the README and in the guide for operators, by theme and view, all 1440 pixels wide. */
const kept: readonly { theme: Theme; name: string; folder: string }[] = [
  { theme: 'light', name: 'dashboard', folder: 'docs/pictures' },
  { theme: 'light', name: 'campaign', folder: 'docs/pictures' },
  { theme: 'dark', name: 'template-edit', folder: 'docs/pictures' },
  { theme: 'dark', name: 'analytics', folder: 'docs/pictures' },
  { theme: 'light', name: 'senders', folder: 'docs/operator/pictures' },
  { theme: 'light', name: 'contacts-mapping', folder: 'docs/operator/pictures' },
  { theme: 'light', name: 'campaign-draft', folder: 'docs/operator/pictures' },
  { theme: 'light', name: 'campaign-test', folder: 'docs/operator/pictures' },
  { theme: 'light', name: 'mailbox', folder: 'docs/operator/pictures' },
]

for (const theme of ['light', 'dark'] satisfies Theme[]) {
  for (const width of [1440, 834, 390]) {
    test(`pictures in the ${theme} theme at ${String(width)} pixels`, async ({ browser, signIns }) => {
      test.setTimeout(600_000)
      const { pages, close } = await visitors(browser, signIns, theme, width)
      for (const { name, as, show } of views) {
        await show(pages[as])
        const file = path.join(folder, `${theme}-${String(width)}`, `${name}.png`)
        await pages[as].screenshot({ path: file, fullPage: !(await isDialogOpen(pages[as])) })
        const pictures = kept.filter((each) => width === 1440 && each.theme === theme && each.name === name)
        for (const each of pictures) keep(file, each)
      }
      await close()
    })
  }
}

/** A dialog covers the window, not the page behind it. */
async function isDialogOpen(page: {
  getByRole(role: 'dialog'): { count(): Promise<number> }
}): Promise<boolean> {
  return (await page.getByRole('dialog').count()) > 0
}

function keep(file: string, { name, folder: kept }: { name: string; folder: string }): void {
  const pictures = path.join(root, kept)
  mkdirSync(pictures, { recursive: true })
  copyFileSync(file, path.join(pictures, `${name}.png`))
}
