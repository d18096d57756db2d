// Decides by a wall clock when a backup is due.
import { expect, test } from 'vitest'
import { isDue, lastMoment } from '../due.ts'

const at = { time: '03:00', zone: 'Europe/Kyiv' }
const moment = (text: string) => new Date(text)
const never = { made: null, tried: null }

test.each([
  ['2026-11-23T00:59:59Z', '2026-11-22T01:00:00.000Z'],
  ['2026-11-23T01:00:00Z', '2026-11-23T01:00:00.000Z'],
  // On the day on which the clock moves from 03:00 to 04:00 there is no 03:00. The first moment after the gap counts.
  ['2026-03-29T00:59:59Z', '2026-03-28T01:00:00.000Z'],
  ['2026-03-29T01:00:00Z', '2026-03-29T01:00:00.000Z'],
  // If the clock moves back, it shows 03:00 twice. The first time counts.
  ['2026-10-25T00:30:00Z', '2026-10-25T00:00:00.000Z'],
  ['2026-10-25T01:30:00Z', '2026-10-25T00:00:00.000Z'],
])('at %s, the last 03:00 in Kyiv was %s', (now, last) => {
  expect(lastMoment(at, moment(now)).toISOString()).toBe(last)
})

test('a first backup is due at once, and the second one in the next night', () => {
  const now = moment('2026-11-23T12:00:00Z')
  expect(isDue(at, now, never)).toBe(true)
  expect(isDue(at, now, { ...never, made: now })).toBe(false)
  expect(isDue(at, moment('2026-11-24T00:59:00Z'), { ...never, made: now })).toBe(false)
  expect(isDue(at, moment('2026-11-24T01:00:00Z'), { ...never, made: now })).toBe(true)
})

test('a failed backup is due again after an hour', () => {
  const tried = moment('2026-11-23T01:00:10Z')
  expect(isDue(at, moment('2026-11-23T01:01:00Z'), { made: null, tried })).toBe(false)
  expect(isDue(at, moment('2026-11-23T02:00:09Z'), { made: null, tried })).toBe(false)
  expect(isDue(at, moment('2026-11-23T02:00:10Z'), { made: null, tried })).toBe(true)
  // An attempt for the previous night does not delay the backup of this night.
  expect(isDue(at, tried, { made: null, tried: moment('2026-11-23T00:59:00Z') })).toBe(true)
})
