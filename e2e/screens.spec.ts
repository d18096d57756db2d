// Every screen and dialog in both themes: no accessibility fault that axe finds, no error on the console, nothing that
// does not fit a telephone.
import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from './demo.ts'
import { views } from './views.ts'
import { expectToFit, visitors, type Theme } from './visitors.ts'

// Two looks, not four: contrast differs by theme, what is there and what fits by width.
const looks: readonly { theme: Theme; width: number }[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 390 },
]

for (const { theme, width } of looks) {
  test.describe(`in the ${theme} theme at ${String(width)} pixels`, () => {
    let people: Awaited<ReturnType<typeof visitors>>
    test.beforeAll(async ({ browser, signIns }) => {
      people = await visitors(browser, signIns, theme, width)
    })
    test.afterAll(async () => people.close())

    for (const view of views) {
      test(`${view.name} can be used by everyone`, async () => {
        const page = people.pages[view.as]
        people.errors.length = 0
        await view.show(page)
        // What stands in a frame is a mail, and no script runs in there: outside its legacy mode axe would wait
        // for one of its own for ever.
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
        expect(found).toEqual([])
        await expectToFit(page)
        expect(people.errors).toEqual([])
      })
    }
  })
}
