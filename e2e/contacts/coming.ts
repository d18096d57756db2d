// Opens the screens for people who switch from another tool to Lettermill.
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

const folder = path.join(import.meta.dirname, '../../server/test/data/exports')

/** The path of an export of another tool. */
export function exported(name: string): string {
  return path.join(folder, name)
}

/** Opens the wizard for a tool, and picks a file of its export. */
async function pickInWizard(page: Page, tool: string, file: string): Promise<Locator> {
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Coming from another tool?' }).click()
  const wizard = page.getByRole('dialog', { name: 'Coming from another tool' })
  await wizard.getByRole('radio', { name: tool }).check()
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await wizard.locator('input[type=file]').first().setInputFiles(exported(file))
  return wizard
}

/** Opens the wizard with a list of unsubscribed addresses that was read but not imported. */
export async function comingWithList(page: Page): Promise<void> {
  const wizard = await pickInWizard(page, 'Mautic', 'mautic-5.2-do-not-contact.csv')
  await expect(wizard.getByRole('button', { name: 'Never mail these' })).toBeVisible()
}

/** Opens an export of Mailchimp whose columns are mapped. */
export async function mappedExport(page: Page): Promise<void> {
  await pickInWizard(page, 'Mailchimp', 'mailchimp-2026-audience_export_1a2b3c4d5e.zip')
  await expect(page.getByText('This is an export of Mailchimp.', { exact: false })).toBeVisible()
}
