// The tests run real clusters in temporary folders. A long one packs and installs the package.
import { configDefaults, defineConfig } from 'vitest/config'

const long = '**/*.long.test.ts'
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // `npm test` runs the first, `npm run test:all` the second.
    projects: [
      {
        test: {
          ...patience,
          name: 'embedded-postgres',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, long],
        },
      },
      { test: { ...patience, name: 'long', include: [long] } },
    ],
  },
})
