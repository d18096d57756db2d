// Opens every screen and dialog in both themes, on a wide window and on a phone: axe finds no problem, the console
// shows no error, nothing is wider than the window, and no URL on the way contains a secret.
import { expect, type Page } from '@playwright/test'
import { test } from './demo.ts'
import { expectNoFault } from './faults.ts'
import { watchForLeaks } from './leaks.ts'
import { leave, type View } from './view.ts'
import { settled, views } from './views.ts'
import { expectToFit, visitors, type Theme } from './visitors.ts'

// Two combinations are enough: contrast depends on the theme, content and fit depend on the width.
const looks: readonly { theme: Theme; width: number }[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
]

// The tests share only the demo, and none of them changes it.
test.describe.configure({ mode: 'parallel' })

let people: Awaited<ReturnType<typeof visitors>>
let watches: Record<View['as'], ReturnType<typeof watchForLeaks>>
let secrets: string[]
test.beforeAll(async ({ browser, signIns }) => {
  people = await visitors(browser, signIns, 'light', 1440)
  const { nobody, demo, newcomer } = people.pages
  watches = {
    nobody: watchForLeaks(nobody.context()),
    demo: watchForLeaks(demo.context()),
    newcomer: watchForLeaks(newcomer.context()),
  }
  secrets = [signIns.demo.password, signIns.newcomer.password, people.tokens.demo, people.tokens.newcomer]
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(7)
})
test.afterAll(async () => people.close())

for (const view of views) {
  // spec: beyond.screens.accessible
  // asvs: 14.2.1
  test(`everyone can use ${view.name}, and no URL carries a secret`, async () => {
    const page = people.pages[view.as]
    people.errors.length = 0
    await wear(page, looks[0])
    await view.show(page)
    await watches[view.as].expectNone(secrets)
    for (const look of looks) {
      // The theme follows the system, and the layout follows the window, so one visit tests both combinations.
      await test.step(`in the ${look.theme} theme at ${String(look.width)} pixels`, async () => {
        await wear(page, look)
        await settled(page)
        await expect(page.locator(`html[data-mantine-color-scheme="${otherThan(look.theme)}"]`)).toHaveCount(
          0,
        )
        await expectNoFault(page)
        await expectToFit(page)
      })
    }
    expect(people.errors).toEqual([])
    await leave(page)
  })
}

/** Sets the theme of the system and the size of the window. */
async function wear(page: Page, look: { theme: Theme; width: number } | undefined): Promise<void> {
  if (!look) return
  await page.emulateMedia({ colorScheme: look.theme })
  await page.setViewportSize({ width: look.width, height: 900 })
}

const otherThan = (theme: Theme) => (theme === 'dark' ? 'light' : 'dark')
