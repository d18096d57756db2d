// The type of a view: a screen or dialog, and how to open it.
import type { Page } from '@playwright/test'

export interface View {
  name: string
  /** Who opens the view: a visitor who is not signed in, the demo's account, or an account whose workspace is empty. */
  as: 'nobody' | 'demo' | 'newcomer'
  /** Routes of the page may stay until `leave`, because a page under way asks again. */
  show(page: Page): Promise<void>
}

/** Ends a view: the server's own answers come again. */
export async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Opens the newest campaign's message of the built-in mailbox, whose page is open. An invitation has no HTML. */
export async function openLetter(page: Page): Promise<void> {
  const messages = page.getByRole('main').locator('a[href^="/mailbox/"]')
  await messages.filter({ hasNotText: 'invites you' }).first().click()
}
