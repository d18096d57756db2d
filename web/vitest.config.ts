// Component and unit tests of the web app, in a stand-in DOM.
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that put something in a module's place, or leave one in a state of their own. */
const alone = [
  'src/app/tests/updated.test.tsx',
  'src/features/templates/design/tests/early-typing.test.tsx',
  'src/features/analytics/tests/chart.test.tsx',
  'src/features/accounts/tests/hcaptcha.long.test.tsx',
  'src/lib/tests/client-errors.test.ts',
  'src/readers/script/main.test.ts',
]

/** What `npm run test:all` runs. */
const long = '**/*.long.test.{ts,tsx}'
const isLong = (file: string) => file.includes('.long.')

export default defineConfig({
  test: {
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: {
        url: 'http://localhost:3000/',
        // A click that saves a file would lead the page, and with it the next test file, to an empty address.
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
    setupFiles: ['./test/setup.ts'],
    testTimeout: 120_000,
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...alone, long],
          // One after the other in the same modules, as the tests of a file are: loading the app anew for each of
          // fifty files took most of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'web, each file alone', include: alone.filter((file) => !isLong(file)) },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [long],
          exclude: [...configDefaults.exclude, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'long, each file alone', include: alone.filter(isLong) } },
    ],
  },
})
