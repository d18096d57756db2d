// The rig's own tests, which make sure that the rig detects faults.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['test/**/*.test.ts'], testTimeout: 30_000 } })
