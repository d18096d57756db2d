// Views of people: the account menu, and the page of an invitation.
import { expect, type Page } from '@playwright/test'
import type { View } from './view.ts'

/** The invitation of somebody without an account. */
const invitation = {
  workspace: 'Acme',
  email: 'clara@acme.example',
  role: 'editor',
  by: 'ann@acme.example',
  hasAccount: false,
}

/** Opens a path and waits for its heading, and waits until nothing moves. */
type Visit = (page: Page, address: string, heading: string) => Promise<void>

export function memberViews(visit: Visit, settled: (page: Page) => Promise<void>): readonly View[] {
  const accountMenu = async (page: Page): Promise<void> => {
    await visit(page, '/settings', 'Settings')
    await page.getByRole('button', { name: /^Signed in as/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    await settled(page)
  }

  // The answer is made up: that to a link of nobody is an error on the console.
  const invited = async (page: Page): Promise<void> => {
    await page.route('**/api/invitations/show', (route) => route.fulfill({ json: invitation }))
    await visit(page, '/invitation?token=x', 'Invitation')
    await expect(page.getByRole('button', { name: 'Register and join' })).toBeVisible()
  }

  return [
    { name: 'account-menu', as: 'demo', show: accountMenu },
    { name: 'invitation', as: 'nobody', show: invited },
  ]
}
