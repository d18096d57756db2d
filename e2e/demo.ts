// The demo as a fixture: started once for all specs that only look at it.
import { rmSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { administrator, aFolder, startDemo } from './product.ts'
import type { SignIns } from './visitors.ts'

export const test = base.extend<object, { signIns: SignIns }>({
  signIns: [
    // Playwright wants the first parameter taken apart, also where nothing is taken.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = aFolder()
      const demo = await startDemo(dataDir, { CAPTCHA: 'off' })
      await use({ url: demo.url, demo: demo.account, newcomer: administrator })
      await demo.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
