// What a view is: a screen or dialog, and the way to it.
import type { Page } from '@playwright/test'

export interface View {
  name: string
  /** Who looks at it: a visitor who is not signed in, the demo's account, or one whose workspace is empty. */
  as: 'nobody' | 'demo' | 'newcomer'
  show(page: Page): Promise<void>
}
