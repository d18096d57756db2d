// Journeys in a real browser against the real product: with its own database, worker and mailbox.
import { defineConfig } from '@playwright/test'

// `npm test` sets it. A run by hand needs it too, unless Playwright has downloaded its own Chromium.
const chromium = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './set-up.ts',
  // The tests of a file run in order, because they tell one story. Two files run at the same time.
  workers: 2,
  fullyParallel: false,
  // A busy machine is several times slower. Only a test that fails waits this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  // `npm test` runs the journeys, `npm run test:all` the long ones.
  projects: [
    { name: 'journeys', testIgnore: '**/*.long.spec.ts' },
    { name: 'long', testMatch: '**/*.long.spec.ts' },
  ],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // Recording a step takes several times as long as the step itself; `--trace on` turns recording on.
    trace: 'off',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
})
