// The tests use relays on loopback: scripted ones, and mail programs of the machine if it has any. A long one packs and
// installs the package.
import { configDefaults, defineConfig } from 'vitest/config'

const long = '**/*.long.test.ts'
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    // `npm test` runs the first, `npm run test:all` the second.
    projects: [
      {
        test: {
          ...patience,
          name: 'smtp-client',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, long],
        },
      },
      { test: { ...patience, name: 'long', include: [long] } },
    ],
  },
})
