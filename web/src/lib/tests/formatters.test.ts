// Numbers, dates and wall-clock times in forms.
import { expect, test, describe, it } from 'vitest'
import { dateFormatter, numberFormatter } from '../formatters.ts'
import { momentOf, wallTime } from '../zoned-moment.ts'

describe('Formatters', () => {
  test('Each cell of a table made a formatter of its own', () => {
    expect(numberFormatter('en-US')).toBe(numberFormatter('en-US'))
    expect(dateFormatter('en-US', { year: 'numeric' })).toBe(dateFormatter('en-US', { year: 'numeric' }))
  })

  test('A formatter is not used for another locale, for other options or for the other kind', () => {
    expect(numberFormatter('en-US').format(1234.5)).toBe('1,234.5')
    expect(numberFormatter('uk-UA').format(1234.5)).toBe('1\u00a0234,5')
    expect(numberFormatter('en-US', { style: 'percent' }).format(0.5)).toBe('50%')
    expect(dateFormatter('en-US', { timeZone: 'UTC' }).format(0)).toBe('1/1/1970')
    expect(dateFormatter('en-US', { timeZone: 'UTC', year: 'numeric' }).format(0)).toBe('1970')
  })
})

// Wall-clock times in forms.
describe('A moment in a zone', () => {
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
})
