// Pictures of every screen and dialog, for looking at: three widths, both themes. Four of them stand in the README.
import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from './demo.ts'
import { views } from './views.ts'
import { visitors, type Theme } from './visitors.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'pictures')

/** By theme and view, all 1440 pixels wide. */
const forReadme: readonly { theme: Theme; name: string }[] = [
  { theme: 'light', name: 'dashboard' },
  { theme: 'light', name: 'campaign' },
  { theme: 'dark', name: 'template-edit' },
  { theme: 'dark', name: 'analytics' },
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
        if (width === 1440 && forReadme.some((each) => each.theme === theme && each.name === name))
          keep(file, name)
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

function keep(file: string, name: string): void {
  const pictures = path.join(root, 'docs', 'pictures')
  mkdirSync(pictures, { recursive: true })
  copyFileSync(file, path.join(pictures, `${name}.png`))
}
