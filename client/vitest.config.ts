// The tests check the generated calls and the installed package. They need no server and no database.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['../scripts/ready/generated.mjs'],
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
  },
})
