// The hard cases of days: daylight saving, odd offsets, and clock changes that skip midnight.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, isTimezone, plusDays, plusMonths, startOfDay } from './index.ts'

test.each([
  ['2026-03-29', 'Europe/Kyiv', '2026-03-28T22:00:00.000Z'],
  ['2026-03-30', 'Europe/Kyiv', '2026-03-29T21:00:00.000Z'],
  ['2026-10-26', 'Europe/Kyiv', '2026-10-25T22:00:00.000Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ['2026-11-21', 'Etc/GMT+12', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21', 'Australia/Eucla', '2026-11-20T15:15:00.000Z'],
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
])('the day %s in %s begins at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant)
})

test('a day whose midnight is skipped begins when the clock continues', () => {
  // In Beirut the clocks moved from 00:00 to 01:00 on 31 March 2024.
  expect(startOfDay('2024-03-31', 'Asia/Beirut').toISOString()).toBe('2024-03-30T22:00:00.000Z')
  expect(dayOf(new Date('2024-03-30T21:59:59Z'), 'Asia/Beirut')).toBe('2024-03-30')
})

test('every instant lies between the start of its day and that of the next', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2020), max: Date.UTC(2035) }),
      (zone, at) => {
        const day = dayOf(new Date(at), zone)
        expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(at)
        expect(startOfDay(plusDays(day, 1), zone).getTime()).toBeGreaterThan(at)
        expect(startOfDay(day, zone).getTime() % (15 * 60_000)).toBe(0)
      },
    ),
    { numRuns: 500 },
  )
})

test('isTimezone accepts names of time zones and no other text', () => {
  expect(['Europe/Kyiv', 'UTC', 'Asia/Kathmandu'].map(isTimezone)).toEqual([true, true, true])
  expect(['', 'Mars/Base', '+03:00', "x'; drop", 'Europe/Kyiv '].map(isTimezone)).toEqual(
    Array(5).fill(false),
  )
})

test('days and months are counted across the ends of months and years', () => {
  expect(plusDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(plusDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(plusMonths('2026-01', -11)).toBe('2025-02')
  expect(plusMonths('2026-12', 1)).toBe('2027-01')
})
