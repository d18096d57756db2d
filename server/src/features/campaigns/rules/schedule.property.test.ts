// Schedules on every day, at every minute and in every zone. At the computed moment, a clock in the zone shows the
// chosen time.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallClock } from '../../../platform/calendar/index.ts'
import { momentOf } from './schedule.ts'

const zones = fc.constantFrom(
  'UTC',
  'Europe/Kyiv',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
)
const minutes = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2037-12-31T23:59:00Z'),
  noInvalidDate: true,
})

test('a schedule means the chosen minute of the clock, or the first one after the gap in spring', () => {
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const [date = '', time = ''] = minute.toISOString().slice(0, 16).split('T')
      const moment = momentOf(date, time, zone)
      const shown = wallClock(moment, zone)
      expect(shown >= `${date}T${time}`).toBe(true)
      if (shown === `${date}T${time}`) return
      const before = wallClock(new Date(moment.getTime() - 60_000), zone)
      expect(before < `${date}T${time}`).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a schedule ignores the seconds that a browser sends', () => {
  expect(momentOf('2026-11-21', '09:30:45', 'UTC')).toEqual(momentOf('2026-11-21', '09:30', 'UTC'))
})

test('a schedule accepts nothing but a date and a time', () => {
  const around = fc.constantFrom('x', '0', ' ', 'T', 'Z', ':00')
  fc.assert(
    fc.property(minutes, around, fc.nat(3), (minute, strange, place) => {
      const [date = '', time = ''] = minute.toISOString().slice(0, 16).split('T')
      const dates = place < 2 ? ([`${strange}${date}`, `${date}${strange}`][place] ?? '') : date
      const times = place < 2 ? time : ([`${strange}${time}`, `${time}:0${strange}`][place - 2] ?? '')
      fc.pre(!/^\d\d:\d\d(:\d\d)?$/.test(times) || dates !== date)
      expect(() => momentOf(dates, times, 'UTC')).toThrow('not valid')
    }),
  )
})
