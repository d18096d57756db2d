// Hours or days of a campaign's stats: in every zone they run from the start to now without gaps.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsOf } from './buckets.ts'

const at = (text: string) => new Date(text)

test('the chart shows the first two days by hour, up to the current hour', () => {
  const { unit, starts, end } = bucketsOf(at('2026-05-01T09:40:00Z'), at('2026-05-01T12:05:00Z'), 'UTC')
  expect(unit).toBe('hour')
  expect(starts.map((start) => start.at)).toEqual([
    '2026-05-01T09:00',
    '2026-05-01T10:00',
    '2026-05-01T11:00',
    '2026-05-01T12:00',
  ])
  expect(end).toEqual(at('2026-05-01T13:00:00Z'))
})

test('the forty-eighth hour is the last that the chart shows by hour', () => {
  const started = at('2026-05-01T09:40:00Z')
  const last = bucketsOf(started, at('2026-05-03T08:59:59Z'), 'UTC')
  expect([last.unit, last.starts.length]).toEqual(['hour', 48])
  const next = bucketsOf(started, at('2026-05-03T09:00:00Z'), 'UTC')
  expect([next.unit, next.starts.map((start) => start.at)]).toEqual([
    'day',
    ['2026-05-01T00:00', '2026-05-02T00:00', '2026-05-03T00:00'],
  ])
})

test('days begin and end in the time zone', () => {
  const { starts } = bucketsOf(at('2026-05-01T22:30:00Z'), at('2026-05-04T12:00:00Z'), 'Europe/Kyiv')
  expect(starts[0]).toEqual({ at: '2026-05-02T00:00', from: at('2026-05-01T21:00:00Z') })
})

test('the chart of a campaign older than ninety days shows its first ninety days', () => {
  const { starts, end } = bucketsOf(at('2026-01-01T10:00:00Z'), at('2026-12-01T00:00:00Z'), 'UTC')
  expect(starts).toHaveLength(90)
  expect(starts.at(-1)?.at).toBe('2026-03-31T00:00')
  expect(end).toEqual(at('2026-04-01T00:00:00Z'))
})

test('hours begin by the clock of the time zone', () => {
  const { starts } = bucketsOf(at('2026-05-01T09:40:00Z'), at('2026-05-01T09:50:00Z'), 'Asia/Kathmandu')
  expect(starts).toEqual([{ at: '2026-05-01T15:00', from: at('2026-05-01T09:15:00Z') }])
})

test('the chart has the repeated hour of autumn twice, and omits the skipped hour of spring', () => {
  const hours = (from: string, to: string) =>
    bucketsOf(at(from), at(to), 'Europe/Kyiv').starts.map((start) => start.at.slice(11))
  expect(hours('2026-10-24T23:10:00Z', '2026-10-25T02:10:00Z')).toEqual(['02:00', '03:00', '03:00', '04:00'])
  expect(hours('2026-03-29T00:10:00Z', '2026-03-29T02:10:00Z')).toEqual(['02:00', '04:00', '05:00'])
})

test('in every zone, buckets follow each other on quarters of an hour and include the start', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.integer({ min: Date.UTC(2020), max: Date.UTC(2035) }),
      fc.integer({ min: 0, max: 120 * 3_600_000 }),
      (zone, started, later) => {
        const { starts, end } = bucketsOf(new Date(started), new Date(started + later), zone)
        const bounds = [...starts.map(({ from }) => from), end].map((bound) => bound.getTime())
        expect(bounds[0]).toBeLessThanOrEqual(started)
        expect(end.getTime()).toBeGreaterThan(started + later)
        expect(bounds.every((bound) => bound % (15 * 60_000) === 0)).toBe(true)
        expect(bounds).toEqual(bounds.toSorted((one, other) => one - other))
      },
    ),
    { numRuns: 200 },
  )
})
