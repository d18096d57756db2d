// Checks a page with axe for accessibility problems.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Expects that axe finds no problem on the page. axe judges colours as they are at this moment, so wait for animations
 * first.
 * @param where names the page in the message of a failure
 */
export async function expectNoFault(page: Page, where?: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Collects only violations: nobody reads details of what passes, and collecting them takes time.
    .options({ resultTypes: ['violations'] })
    // Frames show mails, in which no script may run. Without this mode, axe would wait forever for its script in a
    // frame.
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found, where).toEqual([])
}
