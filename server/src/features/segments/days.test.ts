// Days of conditions: leap days, days of 23 and 25 hours, in several zones.
import { expect, it, test } from 'vitest'
import { daysOfYear, lastDays, momentOf, nextDays, sinceDaysAgo } from './days.ts'

it('a range of days includes today and the day that many days away', () => {
  expect(lastDays('2028-03-01', 1)).toEqual({ from: '2028-02-29', to: '2028-03-01' })
  expect(lastDays('2027-03-01', 1)).toEqual({ from: '2027-02-28', to: '2027-03-01' })
  expect(nextDays('2027-12-31', 1)).toEqual({ from: '2027-12-31', to: '2028-01-01' })
  expect(lastDays('2028-03-01', 0)).toEqual({ from: '2028-03-01', to: '2028-03-01' })
})

it('a person born on the 29th of February has the birthday on the 28th in other years', () => {
  expect(daysOfYear('2027-02-28', 0)).toEqual(['02-28', '02-29'])
  expect(daysOfYear('2028-02-28', 0)).toEqual(['02-28'])
  expect(daysOfYear('2028-02-29', 0)).toEqual(['02-29'])
  expect(daysOfYear('2027-03-01', 1)).toEqual(['02-28', '02-29', '03-01', '03-02'])
  expect(daysOfYear('2027-01-01', 1)).toEqual(['12-31', '01-01', '01-02'])
})

// The day on which the clocks change, its number of hours, and its beginning.
test.each([
  ['Europe/Kyiv', '2026-03-29', 23, '2026-03-28T22:00:00.000Z'],
  ['Europe/Kyiv', '2026-10-25', 25, '2026-10-24T21:00:00.000Z'],
  ['America/New_York', '2026-03-08', 23, '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-11-01', 25, '2026-11-01T04:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', 24.5, '2026-04-04T13:00:00.000Z'],
  ['America/Santiago', '2026-09-06', 23, '2026-09-06T04:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', 23, '2026-04-23T22:00:00.000Z'],
])('in %s the day %s has %d hours and begins at %s', (zone, day, hours, begin) => {
  const [from, to] = [momentOf(day, 'before', zone), momentOf(day, 'after', zone)]
  expect(from.toISOString()).toBe(begin)
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours)
  expect(sinceDaysAgo(day, 0, zone)).toEqual(from)
})

it('a time with an offset means that moment', () => {
  expect(momentOf('2026-01-02T03:04:05+02:00', 'after', 'Asia/Tokyo').toISOString()).toBe(
    '2026-01-02T01:04:05.000Z',
  )
})
