// The engine's pure parts and the tests that stand beside them: they need no database, so this configuration starts
// none. `npm run mutants` changes these files and expects these tests to notice.
import { defineConfig } from 'vitest/config'

/** From data to data, without a clock, a socket or a table; paths from the project's folder, without `.ts`. */
export const pureFiles = [
  'server/src/features/campaigns/rules/schedule',
  'server/src/features/campaigns/rules/status',
  'server/src/features/deliveries/message/feedback-id',
  'server/src/features/deliveries/message/return-path',
  'server/src/features/deliveries/outcome',
  'server/src/features/deliveries/sending/throttles',
  'server/src/features/deliveries/sending/chunk/refusals',
  'server/src/features/tracking/tokens',
  'packages/mime/src/address',
  'packages/mime/src/dkim',
  'packages/mime/src/dkim-relaxed',
  'packages/mime/src/header',
  'packages/mime/src/quoted-printable',
  'packages/smtp-client/src/backoff',
  'packages/smtp-client/src/connection/capabilities',
  'packages/smtp-client/src/connection/dots',
  'packages/smtp-client/src/connection/replies',
]

export default defineConfig({
  test: {
    include: pureFiles.map((file) => `${file}{,.property}.test.ts`),
    testTimeout: 30_000,
  },
})
