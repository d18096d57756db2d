// Accessibility as axe judges it, for every journey that looks at a page.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * The page has no fault that axe finds. Colours are judged as they are at this moment: wait for animations first.
 * @param where names the page in the message of a failure
 */
export async function expectNoFault(page: Page, where?: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Details of what passes, nobody reads; gathering and passing them on takes time.
    .options({ resultTypes: ['violations'] })
    // A frame shows a mail, where no script runs: outside this mode axe would wait for one of its own for ever.
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, where).toEqual([])
}
