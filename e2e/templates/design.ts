// The views of the design editor.
import { expect, type Page } from '@playwright/test'
import type { View } from '../view.ts'

const design: [string, RegExp] = ['/templates/new/design?from=newsletter', /Newsletter with three stories/]

/**
 * @param visit opens a path and waits for its heading
 * @param settled waits until nothing loads or moves any more
 */
export function designViews(
  visit: (page: Page, address: string, heading: string | RegExp) => Promise<void>,
  settled: (page: Page) => Promise<void>,
): View[] {
  /** Opens the design editor with one of its blocks selected. */
  const blockOf = (name: RegExp) => async (page: Page) => {
    await visit(page, ...design)
    await page.getByRole('group', { name }).first().click()
    await expect(page.getByRole('toolbar').first()).toBeVisible()
    await settled(page)
  }

  /** Opens a tab beside the letter. */
  const designTab = (name: RegExp) => async (page: Page) => {
    await visit(page, ...design)
    await page.getByRole('tab', { name }).click()
    await settled(page)
  }

  return [
    { name: 'design', as: 'demo', show: (page) => visit(page, ...design) },
    {
      name: 'design-test',
      as: 'demo',
      show: async (page) => {
        await visit(page, ...design)
        await page.getByRole('button', { name: 'Send a test' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Send the test' }).waitFor()
      },
    },
    { name: 'design-text', as: 'demo', show: blockOf(/^Text/) },
    { name: 'design-button', as: 'demo', show: blockOf(/^Button/) },
    { name: 'design-picture', as: 'demo', show: blockOf(/^Picture/) },
    {
      name: 'design-crop',
      as: 'demo',
      show: async (page) => {
        await blockOf(/^Picture/)(page)
        await page.getByRole('button', { name: 'Crop' }).click()
        await page.getByRole('slider', { name: 'Zoom' }).waitFor()
      },
    },
    { name: 'design-outline', as: 'demo', show: designTab(/^Sections/) },
    { name: 'design-checks', as: 'demo', show: designTab(/^Checks/) },
    {
      name: 'design-preview',
      as: 'demo',
      show: async (page) => {
        await visit(page, ...design)
        await page.getByText('Preview', { exact: true }).click()
        await expect(page.getByTitle('Preview', { exact: true })).toBeVisible()
        await settled(page)
      },
    },
    {
      name: 'design-add',
      as: 'demo',
      show: async (page) => {
        await visit(page, ...design)
        await page.getByRole('group', { name: /^Text/ }).first().press('/')
        await expect(page.getByRole('dialog', { name: 'Add a block' })).toBeVisible()
        await settled(page)
      },
    },
  ]
}
