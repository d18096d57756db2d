// The builder of one of the demo's segments.
import { expect, type Page } from '@playwright/test'

/** With its count and its first contacts. */
async function openSegment(page: Page): Promise<void> {
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Large loans of banks' }).click()
  await expect(page.getByRole('region', { name: 'How many' })).toContainText(/contacts?/)
  await expect(page.getByRole('region', { name: 'First contacts' }).getByRole('link').first()).toBeVisible()
}

/** The dialog that makes a group of its contacts. */
async function openSegmentGroup(page: Page): Promise<void> {
  await openSegment(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make a group of these' }).click()
  await expect(page.getByRole('dialog', { name: 'Make a group of these' })).toBeVisible()
}

/** The views of it; `settled` waits until nothing moves. */
export function segmentViews(settled: (page: Page) => Promise<void>) {
  const view = (name: string, open: (page: Page) => Promise<void>) => ({
    name,
    as: 'demo' as const,
    show: (page: Page) => open(page).then(() => settled(page)),
  })
  return [view('segment', openSegment), view('segment-group', openSegmentGroup)]
}
