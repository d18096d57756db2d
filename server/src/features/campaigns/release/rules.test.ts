// The figures from which the next campaign must be acknowledged or released.
import { expect, test } from 'vitest'
import { figuresOf, needOf, type AtProvider } from './rules.ts'

const none: AtProvider = { provider: 'yahoo', sent: 0, failed: 0, hard: 0, returned: 0, complaint: 0 }
const need = (...each: Partial<AtProvider>[]) =>
  needOf(
    figuresOf(
      1,
      each.map((at) => ({ ...none, ...at })),
    ),
  )

test.each([
  [29, null],
  [30, 'acknowledgement'],
  [49, 'acknowledgement'],
  [50, 'release'],
])('%i complaints of 10,000 readers need: %s', (complaint, needs) => {
  expect(need({ sent: 10_000, complaint })).toBe(needs)
})

test.each([
  [499, null],
  [500, 'acknowledgement'],
  [999, 'acknowledgement'],
  [1000, 'release'],
])('%i hard bounces of 10,000 addresses need: %s', (hard, needs) => {
  expect(need({ sent: 10_000 - hard, failed: hard, hard })).toBe(needs)
})

test('Four complaints, complaints of 999 messages, and 19 bounces need nothing', () => {
  expect(need({ sent: 1000, complaint: 4 })).toBeNull()
  expect(need({ sent: 999, complaint: 20 })).toBeNull()
  expect(need({ sent: 1000, complaint: 5 })).toBe('release')
  expect(need({ sent: 181, failed: 19, hard: 19 })).toBeNull()
  expect(need({ sent: 179, failed: 20, hard: 20 })).toBeNull()
  expect(need({ sent: 180, failed: 20, hard: 20 })).toBe('release')
})

test('Complaints are a share of the messages to providers that report them', () => {
  const each = [
    { ...none, provider: 'gmail' as const, sent: 9000 },
    { ...none, provider: 'yahoo' as const, sent: 900, returned: 100, complaint: 5 },
  ]
  expect(figuresOf(2, each)).toEqual({
    campaigns: 2,
    complaints: 5,
    delivered: 9800,
    delivered_reporting: 800,
    bounces: 0,
    tried: 9900,
  })
  expect(need(...each)).toBe('release')
})
