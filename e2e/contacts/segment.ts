// Opens the segment builder in the demo.
import { expect, type Page } from '@playwright/test'

/** Opens a segment with its count and its first contacts. */
async function openSegment(page: Page): Promise<void> {
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Large loans of banks' }).click()
  await expect(page.getByRole('region', { name: 'How many contacts' })).toContainText(/contacts?/)
  await expect(page.getByRole('region', { name: 'First contacts' }).getByRole('link').first()).toBeVisible()
}

/** Opens the dialog that creates a group from the segment's contacts. */
async function openSegmentGroup(page: Page): Promise<void> {
  await openSegment(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make a group of these' }).click()
  await expect(page.getByRole('dialog', { name: 'Make a group of these' })).toBeVisible()
}

/** Opens a new segment whose name was typed, but not saved before the page was reloaded. */
async function openSegmentDraft(page: Page): Promise<void> {
  await page.goto('/contacts/segments/new')
  await page.getByLabel('Name', { exact: true }).fill('Readers of spring')
  // The browser stores a draft shortly after the last keystroke.
  await expect
    .poll(() => page.evaluate(() => Object.values(window.localStorage).join('')))
    .toContain('Readers of spring')
  await page.reload()
  await expect(page.getByText(/^Unsaved draft from/)).toBeVisible()
}

/**
 * The views of the segment builder.
 * @param settled waits until nothing moves
 */
export function segmentViews(settled: (page: Page) => Promise<void>) {
  const view = (name: string, open: (page: Page) => Promise<void>) => ({
    name,
    as: 'demo' as const,
    show: (page: Page) => open(page).then(() => settled(page)),
  })
  return [
    view('segment', openSegment),
    view('segment-group', openSegmentGroup),
    view('segment-draft', openSegmentDraft),
  ]
}
