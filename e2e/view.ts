// The type of a view: a screen or dialog, and how to open it.
import type { Page } from '@playwright/test'

export interface View {
  name: string
  /** Who opens the view: a visitor who is not signed in, the demo's account, or an account whose workspace is empty. */
  as: 'nobody' | 'demo' | 'newcomer'
  show(page: Page): Promise<void>
}
