// How long the client waits before it tries a failing relay again.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Backoff } from './backoff.ts'

/** Failures and successes, each with the milliseconds since the one before. */
const histories = fc.array(fc.record({ after: fc.nat({ max: 60_000 }), failed: fc.boolean() }), {
  maxLength: 40,
})

test('a relay is tried again at least every 30 s, whatever happened before', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const backoff = new Backoff()
      let now = 1_000_000
      for (const { after, failed } of history) {
        now += after
        if (failed) backoff.failed(now)
        else backoff.succeeded()
        expect(backoff.wait(now)).toBeLessThanOrEqual(30_000)
        expect(backoff.wait(now)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('each failure after a wait doubles the wait, from half a second to half a minute', () => {
  const backoff = new Backoff()
  let now = 0
  const waits = Array.from({ length: 8 }, () => {
    backoff.failed(now)
    const wait = backoff.wait(now)
    now += wait
    return wait
  })
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('connections that fail at the same time count as one failure', () => {
  const backoff = new Backoff()
  for (let each = 0; each < 20; each += 1) backoff.failed(1000 + each)
  expect(backoff.wait(1000)).toBe(500)
  expect(backoff.wait(1400)).toBe(100)
  expect(backoff.wait(1600)).toBe(0)
})

test('failingFor counts from the first failure, and a success resets it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60_000 }), { minLength: 1, maxLength: 20 }), (gaps) => {
      const backoff = new Backoff()
      expect(backoff.failingFor(5)).toBe(0)
      let now = 5
      for (const gap of [0, ...gaps]) {
        now += gap
        backoff.failed(now)
      }
      expect(backoff.failingFor(now)).toBe(now - 5)
      backoff.succeeded()
      expect([backoff.failingFor(now), backoff.wait(now)]).toEqual([0, 0])
      backoff.failed(now)
      expect(backoff.wait(now)).toBe(500)
    }),
  )
})
