// Many contacts at once: selected in the table, deleted and restored, exported. The tests leave the demo unchanged.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '../demo.ts'

const bar = (page: Page) => page.getByRole('group', { name: 'Selected contacts' })

test('contacts that were selected are deleted, and Undo restores them', async ({ demoPage: page }) => {
  await page.goto('/contacts')
  const panel = page.getByRole('heading', { level: 2, name: /^All Contacts \(/ })
  await expect(panel).toHaveText('All Contacts (2,776)')
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 10 contacts?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('10 contacts were deleted.')).toBeVisible()
  await expect(panel).toHaveText('All Contacts (2,766)')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('10 contacts are back.')).toBeVisible()
  await expect(panel).toHaveText('All Contacts (2,776)')
})

test('the export contains all contacts that match, and no others', async ({ demoPage: page }) => {
  await page.goto('/contacts?search=realty')
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  const all = bar(page).getByRole('button', { name: /^Select all [\d,]+ that match$/ })
  const count = Number((await all.innerText()).replace(/\D/g, ''))
  expect(count).toBeGreaterThan(10)
  await all.click()
  await bar(page).getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export contacts' })
  await dialog.getByLabel('For programs').check()
  await dialog.getByLabel('Also those who may not be mailed').check()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(count + 1)
  for (const line of lines.slice(1)) expect(line.toLowerCase()).toContain('realty')
})
