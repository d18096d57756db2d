// Wall-clock times in forms.
import { expect, it } from 'vitest'
import { momentOf, wallTime } from '../zoned-moment.ts'

it.each([
  ['2026-11-25T10:30', 'UTC', '2026-11-25T10:30:00.000Z'],
  ['2026-11-25T10:30', 'Europe/Kyiv', '2026-11-25T08:30:00.000Z'],
  ['2026-07-01T00:05', 'America/New_York', '2026-07-01T04:05:00.000Z'],
  ['2026-03-29T04:00', 'Europe/Kyiv', '2026-03-29T01:00:00.000Z'],
])('%s in the time zone %s is %s', (wall, zone, moment) => {
  expect(momentOf(wall, zone)).toBe(moment)
  expect(wallTime(Date.parse(moment), zone)).toBe(wall)
})

it('A text that is not a time gives no moment', () => {
  expect(momentOf('', 'UTC')).toBeNull()
})
