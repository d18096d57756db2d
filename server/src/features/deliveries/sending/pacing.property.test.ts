// The pace of messages to a provider with a limit, over random arrivals.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grant, limitOf, stepOf } from './pacing.ts'

const perMinute = fc.integer({ min: 1, max: 5000 })

/** The times at which messages leave, if workers ask for `wanted` messages after each of some pauses. */
function leave(step: number, asks: readonly { pause: number; wanted: number }[]): number[] {
  const times: number[] = []
  let [now, nextAt] = [0, 0]
  for (const { pause, wanted } of asks) {
    now += pause
    const { granted, nextAt: then } = grant({ nextAt, now, step }, wanted)
    nextAt = then
    for (let each = 0; each < granted; each += 1) times.push(now)
  }
  return times
}

/** The most messages in any window that begins with a message. */
function mostIn(window: number, times: readonly number[]): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + window).length))
}

const asks = fc.array(
  fc.record({ pause: fc.integer({ min: 0, max: 20_000 }), wanted: fc.integer({ min: 0, max: 400 }) }),
  { maxLength: 60 },
)

test('no window of a minute has more messages than the limit, whenever workers ask', () => {
  fc.assert(
    fc.property(perMinute, asks, (per_minute, asked) => {
      const step = stepOf({ per_minute, per_hour: null }) ?? 0
      expect(mostIn(60_000, leave(step, asked))).toBeLessThanOrEqual(per_minute)
    }),
  )
})

test('workers that ask every second send at least nine tenths of the limit', () => {
  fc.assert(
    fc.property(perMinute, (per_minute) => {
      const step = stepOf({ per_minute, per_hour: null }) ?? 0
      const asked = Array.from({ length: 600 }, () => ({ pause: 1000, wanted: 10_000 }))
      expect(leave(step, asked).length).toBeGreaterThanOrEqual(per_minute * 10 * 0.9)
    }),
  )
})

test.each([
  [{ per_minute: null, per_hour: null }, null],
  [{ per_minute: 10, per_hour: null }, 6300],
  [{ per_minute: null, per_hour: 3603 }, 1000],
  [{ per_minute: 1000, per_hour: 3603 }, 1000],
])('the slower limit sets the pace: %o has a step of %s ms', (limits, step) => {
  expect(stepOf(limits)).toBe(step)
})

test('a raised limit lets the next message leave at the new pace', () => {
  expect(grant({ nextAt: 3_600_000, now: 0, step: 100 }, 5)).toEqual({ granted: 0, nextAt: 2100 })
  expect(grant({ nextAt: 2100, now: 100, step: 100 }, 5).granted).toBe(1)
})

test('a domain of no known provider has the limit of the others', () => {
  const limits = [
    { provider: 'gmail', per_minute: 1, per_hour: null },
    { provider: 'other', per_minute: 2, per_hour: null },
  ] as const
  expect(limitOf(limits, 'gmail')?.per_minute).toBe(1)
  expect(limitOf(limits, 'far.example')?.per_minute).toBe(2)
})
