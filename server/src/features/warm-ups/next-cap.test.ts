// The steps of a warm-up, day by day.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLeft, firstCap, lastCap, lasts, nextCap, type Day } from './next-cap.ts'

const day = (more: Partial<Day>): Day => ({
  cap: 1000,
  tried: 1000,
  ended: 1000,
  bounced: 0,
  complained: 0,
  deferred: 0,
  ...more,
})

test.each([
  ['no trouble', {}, 1500],
  ['19 bounces of 1,000', { bounced: 19 }, 1500],
  ['20 bounces of 1,000', { bounced: 20 }, 1000],
  ['49 bounces of 1,000', { bounced: 49 }, 1000],
  ['50 bounces of 1,000', { bounced: 50 }, 500],
  ['one complaint of 1,001', { tried: 1001, ended: 1001, complained: 1 }, 1500],
  ['one complaint of 1,000', { complained: 1 }, 1000],
  ['two complaints of 1,000', { complained: 2 }, 1000],
  ['three complaints of 1,000', { complained: 3 }, 500],
  ['199 deferred of 1,000', { deferred: 199 }, 1500],
  ['200 deferred of 1,000', { deferred: 200 }, 1000],
  ['399 deferred of 1,000', { deferred: 399 }, 1000],
  ['400 deferred of 1,000', { deferred: 400 }, 500],
  ['good in two things and bad in the third', { bounced: 1, deferred: 400 }, 500],
  ['all deferred, and none ended', { ended: 0, deferred: 1000 }, 500],
  ['no mail', { tried: 0, ended: 0 }, 1000],
  ['no mail, and late complaints', { tried: 0, ended: 0, complained: 9 }, 1000],
] as const)('A day with %s %o changes a cap of 1,000 to %i', (_, more, next) => {
  expect(nextCap(day(more))).toBe(next)
})

// spec: beyond.warm-up.limits
test('Good days raise a cap of 50 to any number in 19 days', () => {
  const caps: number[] = []
  for (let cap: number | null = firstCap; cap !== null; cap = nextCap(day({ cap }))) caps.push(cap)
  expect(caps.slice(0, 6)).toEqual([50, 75, 113, 170, 255, 383])
  expect(caps).toHaveLength(19)
  expect(daysLeft(firstCap, 0)).toBe(19)
})

test('A warm-up with bad days ends with its last day', () => {
  expect(daysLeft(1, lasts - 3)).toBe(3)
  expect(daysLeft(99_999, lasts - 3)).toBe(1)
})

test('After any day the next cap is above zero, and at most half as much again', () => {
  const count = fc.nat(200_000)
  fc.assert(
    fc.property(
      fc.record({
        cap: fc.integer({ min: 1, max: lastCap - 1 }),
        tried: count,
        ended: count,
        bounced: count,
        complained: count,
        deferred: count,
      }),
      (went) => {
        const next = nextCap(went) ?? lastCap
        expect(next).toBeGreaterThanOrEqual(1)
        expect(next).toBeLessThanOrEqual(Math.ceil(went.cap * 1.5) + 1)
      },
    ),
  )
})
