// The demo as a fixture. It starts once for all specs that only read it.
import { test as base, type Page } from '@playwright/test'
import { visitors, type SignIns } from './visitors.ts'

export const test = base.extend<{ demoPage: Page }, { signIns: SignIns }>({
  /** A page of the demo's account, on a wide screen. */
  demoPage: async ({ browser, signIns }, use) => {
    const { pages, close } = await visitors(browser, signIns, 'light', 1440)
    await use(pages.demo)
    await close()
  },
  signIns: [
    // Playwright requires a destructured first parameter, even if nothing is taken from it.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const answer = await fetch(process.env['DEMO_KEEPER'] ?? '')
      if (!answer.ok) throw new Error(await answer.text())
      await use((await answer.json()) as SignIns)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
