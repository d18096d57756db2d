// Checks a page with axe for accessibility problems.
import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/**
 * Expects that axe finds no problem on the page. axe judges colours as they are at this moment, so wait for animations
 * first.
 * @param where names the page in the message of a failure
 */
export async function expectNoFault(page: Page, where?: string): Promise<void> {
  // A page keeps axe until it loads anew: its source is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      // Collects only violations: nobody reads details of what passes, and collecting them takes time.
      resultTypes: ['violations'],
      // Frames show mails, in which no script may run: axe would wait in vain for an answer from each.
      iframes: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(found, where).toEqual([])
}
