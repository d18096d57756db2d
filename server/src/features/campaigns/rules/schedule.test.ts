// Scheduling across daylight-saving changes (P29).
import { expect, test } from 'vitest'
import { momentOf } from './schedule.ts'

test('a schedule means the time that clocks in its zone show', () => {
  expect(momentOf('2026-11-21', '09:30', 'Europe/Kyiv').toISOString()).toBe('2026-11-21T07:30:00.000Z')
  expect(momentOf('2026-07-01', '09:30', 'America/New_York').toISOString()).toBe('2026-07-01T13:30:00.000Z')
  expect(momentOf('2026-11-21', '09:30', 'UTC').toISOString()).toBe('2026-11-21T09:30:00.000Z')
  expect(momentOf('2026-11-21', '09:30', 'Asia/Kathmandu').toISOString()).toBe('2026-11-21T03:45:00.000Z')
})

test('a time skipped in spring means the first moment after the gap', () => {
  expect(momentOf('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:00:00.000Z')
  expect(momentOf('2026-03-29', '03:15', 'Europe/Kyiv').toISOString()).toBe('2026-03-29T01:00:00.000Z')
})

test('a time repeated in autumn means the earlier one', () => {
  expect(momentOf('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
})

test.each([
  ['2026-02-30', '10:00', 'UTC'],
  ['2026-13-01', '10:00', 'UTC'],
  ['2026-01-01', '24:30', 'UTC'],
  ['2026-01-01', '10:60', 'UTC'],
  ['tomorrow', '10:00', 'UTC'],
  ['2026-01-01', '10:00', 'Mars/Base'],
])('the schedule %s %s in %s is refused', (date, time, zone) => {
  expect(() => momentOf(date, time, zone)).toThrow('not valid')
})
