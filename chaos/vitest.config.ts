// The rig's own tests: a judge that lets anything pass would be worse than none.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['test/**/*.test.ts'], testTimeout: 30_000 } })
