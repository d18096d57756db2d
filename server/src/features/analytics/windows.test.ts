// Days, months and changes behind the stats.
import { expect, test } from 'vitest'
import { barsOf, changeInPercent, periodWindows } from './windows.ts'

const iso = (date: Date | undefined) => date?.toISOString()

// spec: 2.dashboard.period-bounds
test('a week in which the clocks change has seven days, one of 23 hours', () => {
  // In Kyiv 29 March 2026 has 23 hours.
  const windows = periodWindows('week', new Date('2026-03-31T12:00:00Z'), 'Europe/Kyiv')
  expect(iso(windows?.current.from)).toBe('2026-03-24T22:00:00.000Z')
  expect(iso(windows?.current.to)).toBe('2026-03-31T21:00:00.000Z')
  expect(iso(windows?.before.from)).toBe('2026-03-17T22:00:00.000Z')
  expect(windows?.before.to).toEqual(windows?.current.from)
})

test.each([
  ['today', '2026-11-20T18:15:00.000Z', '2026-11-19T18:15:00.000Z'],
  ['3days', '2026-11-18T18:15:00.000Z', '2026-11-15T18:15:00.000Z'],
  ['month', '2026-10-22T18:15:00.000Z', '2026-09-22T18:15:00.000Z'],
] as const)('%s in Kathmandu begins at a quarter past', (period, from, before) => {
  const windows = periodWindows(period, new Date('2026-11-21T02:00:00Z'), 'Asia/Kathmandu')
  expect(iso(windows?.current.from)).toBe(from)
  expect(iso(windows?.before.from)).toBe(before)
  expect(iso(windows?.current.to)).toBe('2026-11-21T18:15:00.000Z')
})

test('the range of all time has no earlier range to compare with', () => {
  expect(periodWindows('all', new Date(), 'UTC')).toBeNull()
})

test('a change has one decimal, and is null against zero', () => {
  expect(changeInPercent(3, 4)).toBe(33.3)
  expect(changeInPercent(8, 4)).toBe(-50)
  expect(changeInPercent(4, 0)).toBe(-100)
  expect(changeInPercent(0, 4)).toBeNull()
  expect(changeInPercent(0, 0)).toBeNull()
})

test('days have no gap and end with today, even on another UTC day', () => {
  const bars = barsOf('last-7-days', new Date('2026-03-01T23:30:00Z'), 'Asia/Kathmandu', null)
  expect(bars.map(({ period }) => period)).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  for (const [index, bar] of bars.entries()) expect(bars[index + 1]?.from ?? bar.to).toEqual(bar.to)
  expect(barsOf('last-30-days', new Date('2026-03-01T12:00:00Z'), 'UTC', null)).toHaveLength(30)
  expect(barsOf('today', new Date('2026-03-01T12:00:00Z'), 'UTC', null)).toHaveLength(1)
})

// spec: 4.analytics.ranges
test('months are calendar months and end with this one', () => {
  const bars = barsOf('last-6-months', new Date('2026-03-31T23:00:00Z'), 'UTC', null)
  expect(bars.map(({ period }) => period)).toEqual([
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ])
  expect(barsOf('last-12-months', new Date('2026-03-31T12:00:00Z'), 'UTC', null)[0]?.period).toBe('2025-04')
})

test('all time spans from the first count to this month', () => {
  const now = new Date('2026-03-15T12:00:00Z')
  const first = new Date('2025-12-31T23:45:00Z')
  expect(barsOf('all-time', now, 'UTC', first).map(({ period }) => period)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ])
  expect(barsOf('all-time', now, 'Europe/Kyiv', first)[0]?.period).toBe('2026-01')
  expect(barsOf('all-time', now, 'UTC', null).map(({ period }) => period)).toEqual(['2026-03'])
})
