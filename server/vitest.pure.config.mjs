// The engine's pure parts and the tests that stand beside them: they need no database, so this configuration starts
// none. `npm run mutants` changes these files and expects these tests to notice.
import { defineConfig } from 'vitest/config'

/** From data to data, without a clock, a socket or a table; paths without `.ts`. */
export const pureFiles = [
  'features/campaigns/rules/schedule',
  'features/campaigns/rules/status',
  'features/deliveries/backoff',
  'features/deliveries/message/feedback-id',
  'features/deliveries/message/return-path',
  'features/deliveries/outcome',
  'features/deliveries/sending/throttles',
  'features/deliveries/sending/chunk/refusals',
  'features/deliveries/smtp/connection/capabilities',
  'features/deliveries/smtp/connection/dots',
  'features/deliveries/smtp/connection/replies',
  'features/tracking/tokens',
  'platform/mail/address',
  'platform/mail/dkim',
  'platform/mail/dkim-relaxed',
  'platform/mail/header',
  'platform/mail/quoted-printable',
]

export default defineConfig({
  test: {
    include: pureFiles.map((file) => `src/${file}{,.property}.test.ts`),
    testTimeout: 30_000,
  },
})
