// The package and the contracts each have a pattern for addresses. Both must accept the same addresses.
import { isPlainEmail } from '@lettermill/contracts/email'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isMailAddress } from './mime.ts'

it('Forms accepted addresses that a message cannot carry, or refused addresses that it can', () => {
  const label = fc.string({ unit: fc.constantFrom(...'aZ09-'), maxLength: 65 })
  const domain = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'))
  const local = fc.string({ unit: fc.constantFrom(...'aZ0._+\'"-@ é'), maxLength: 66 })
  const plain = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 66 })
  const host = fc.constantFrom('example.com', 'a.b', 'localhost', 'example.c-', `${'d'.repeat(63)}.com`)
  const texts = fc.oneof(
    fc.tuple(fc.oneof(local, plain), fc.oneof(domain, host)).map((parts) => parts.join('@')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  let taken = 0
  fc.assert(
    fc.property(texts, (text) => {
      expect(isMailAddress(text)).toBe(isPlainEmail(text))
      if (isPlainEmail(text)) taken += 1
    }),
    { numRuns: 2000 },
  )
  expect(taken).toBeGreaterThan(50)
})
