// Unit tests of the server and tests of its calls, on a real PostgreSQL.
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that put something in a module's place, or look at what the whole process holds. */
const alone = [
  'test/access/hostile.test.ts',
  'test/access/hostile-fields.test.ts',
  'src/features/accounts/tests/hashing.test.ts',
  'src/features/campaigns/tests/export-streams.test.ts',
  'src/features/senders/tests/keys.test.ts',
  'src/platform/email/conversion.test.ts',
]

const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // The projects do not extend this one: each would start a PostgreSQL of its own. They share the address.
    globalSetup: ['../scripts/ready/generated.mjs', 'test/cluster.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patience,
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          // One after the other in the same modules, as the tests of a file are: to load the server anew for each of
          // some 170 files took more than half of their time. What a test needs of its own (database, app, folder) it
          // makes.
          isolate: false,
        },
      },
      { test: { ...patience, name: 'server, each file alone', include: alone } },
    ],
  },
})
