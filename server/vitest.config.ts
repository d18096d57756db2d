// Unit tests of the server and tests of its calls, on a real PostgreSQL.
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that put something in a module's place, or look at what the whole process holds. */
const alone = [
  'test/access/hostile.long.test.ts',
  'test/access/hostile-fields.long.test.ts',
  'src/features/accounts/tests/hashing.long.test.ts',
  'src/features/campaigns/tests/export-streams.long.test.ts',
  'src/features/campaigns/tests/reworded.test.ts',
  'src/features/senders/tests/keys.test.ts',
  'src/platform/email/conversion.test.ts',
]
const long = '**/*.long.test.ts'
const isLong = (file: string) => file.includes('.long.')
const tests = ['src/**/*.test.ts', 'test/**/*.test.ts']

function project(name: string, include: string[], exclude: string[], isolate: boolean) {
  const patience = { testTimeout: 120_000, hookTimeout: 120_000 }
  return { test: { ...patience, name, include, exclude: [...configDefaults.exclude, ...exclude], isolate } }
}

export default defineConfig({
  test: {
    // The projects do not extend this one: each would start a PostgreSQL of its own. They share the address.
    globalSetup: ['../scripts/ready/generated.mjs', 'test/cluster.ts'],
    maxWorkers: 2,
    // `npm test` runs the first two, `npm run test:all` the long ones. Without isolation, files run one after the other
    // in the same modules, as the tests of a file do: to load the server anew for each of some 170 files took more than
    // half of their time. What a test needs of its own (database, app, folder) it makes.
    projects: [
      project('server', tests, [...alone, long], false),
      project(
        'server, each file alone',
        alone.filter((file) => !isLong(file)),
        [],
        true,
      ),
      project('long', [long], alone, false),
      project('long, each file alone', alone.filter(isLong), [], true),
    ],
  },
})
