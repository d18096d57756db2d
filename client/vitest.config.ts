// The generated calls, and the package as a script installs it: no server, no database.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['test/**/*.test.ts'], testTimeout: 120_000 } })
