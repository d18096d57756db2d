// How times, days and numbers are written (P3), and how times are read in forms.
import { describe, expect, it, vi } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateFiled,
  formatDay,
  formatMoment,
  formatNumber,
  formatPercent,
  formatRate,
  hourParts,
} from '../formats/formats.ts'
import { chooseDateStyle } from '../formats/date-style.ts'
import { chooseLanguage, languageChoices } from '../messages/index.ts'
import { dateFormatter, numberFormatter } from '../formats/formatters.ts'
import { momentOf, wallTime } from '../formats/zoned-moment.ts'

describe('a moment', () => {
  // spec: 5.dates.format
  it('has the US format with a 12-hour clock, in the time zone', () => {
    expect(formatMoment('2026-04-03T20:05:00Z', 'America/New_York')).toBe('04/03/2026, 04:05 PM')
    expect(formatMoment('2026-04-03T22:05:00Z', 'Europe/Kyiv')).toBe('04/04/2026, 01:05 AM')
    expect(formatDay('2026-04-03T22:05:00Z', 'Europe/Kyiv')).toBe('04/04/2026')
  })

  // spec: 5.dates.invalid
  it("is 'Invalid Date' if it is invalid, and a dash if it is empty", () => {
    expect(formatMoment('yesterday', 'UTC')).toBe('Invalid Date')
    expect(formatMoment(null, 'UTC')).toBe('—')
    expect(formatDay('', 'UTC')).toBe('—')
  })
})

describe('dates and times in a chosen language', () => {
  const at = '2026-12-02T18:05:00Z'

  it('are in Ukrainian as Ukrainians write them, with a 24-hour clock', async () => {
    await chooseLanguage('uk')
    expect(formatMoment(at, 'Europe/Kyiv')).toBe('02.12.2026, 20:05')
    expect(formatDay(at, 'Europe/Kyiv')).toBe('02.12.2026')
    expect(formatClock('2026-12-02T22:00:00Z', 'Europe/Kyiv')).toBe('00:00')
    expect(formatDateFiled('2026-12-02')).toBe('02.12.2026')
    expect(formatDate(Date.parse(at), { ...hourParts(), timeZone: 'UTC' })).toBe('18:05')
  })

  it('are in English as in the region of a browser that is in English', async () => {
    const region = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
    await chooseLanguage('en')
    expect(formatMoment(at, 'UTC')).toBe('02/12/2026, 18:05')
    region.mockReturnValue('de-DE')
    expect(formatMoment(at, 'UTC')).toBe('12/02/2026, 06:05 PM')
    region.mockReturnValue('en-GB')
    await chooseLanguage('default')
    expect(formatMoment(at, 'UTC')).toBe('12/02/2026, 06:05 PM')
    expect(formatDate(Date.parse(at), { ...hourParts(), timeZone: 'UTC' })).toBe('6 PM')
  })
})

describe('dates and times in a chosen style', () => {
  const at = '2026-12-02T18:05:00Z'

  it('have the name of the month and a 24-hour clock', async () => {
    chooseDateStyle('named')
    expect(formatMoment(at, 'UTC')).toBe('2 Dec 2026, 18:05')
    expect(formatDateFiled('2026-12-02')).toBe('2 Dec 2026')
    expect(formatDate(Date.parse(at), { ...hourParts(), timeZone: 'UTC' })).toBe('18:05')
    await chooseLanguage('de')
    expect(formatDay(at, 'UTC')).toBe('2. Dez. 2026')
  })

  it('are as ISO 8601 in every language', async () => {
    chooseDateStyle('iso')
    for (const language of languageChoices) {
      await chooseLanguage(language)
      expect(formatMoment(at, 'Europe/Kyiv')).toBe('2026-12-02 20:05')
      expect(formatClock(at, 'UTC')).toBe('18:05')
    }
  })
})

describe('a day of filing', () => {
  // spec: 3.contact.date-shown
  it('is the same day in every time zone', () => {
    expect(formatDateFiled('2024-01-05')).toBe('01/05/2024')
  })

  // spec: 3.contact.date-shown
  it("is 'N/A' when it is empty", () => {
    expect(formatDateFiled(null)).toBe('N/A')
  })
})

describe('numbers', () => {
  it('have the separator of thousands of the language', async () => {
    expect(formatNumber(1234567)).toBe('1,234,567')
    await chooseLanguage('uk')
    expect(formatNumber(1234567).replace(/\s/g, ' ')).toBe('1 234 567')
  })

  it('as a rate have at most one decimal, in the language, and nothing is shown as a rate of zero', async () => {
    expect(formatRate(1, 8)).toBe('12.5%')
    expect(formatRate(1, 2)).toBe('50%')
    expect(formatRate(6, 1000)).toBe('0.6%')
    expect(formatRate(1, 6850)).toBe('<0.1%')
    expect(formatRate(6849, 6850)).toBe('>99.9%')
    expect(formatRate(0, 5)).toBe('0%')
    expect(formatRate(0, 0)).toBeNull()
    await chooseLanguage('uk')
    expect(formatRate(1, 8)).toBe('12,5%')
  })

  // spec: 2.dashboard.percentages
  it('as a share are whole percents, and there is no share of zero', () => {
    expect(formatPercent(2, 3)).toBe('67%')
    expect(formatPercent(0, 0)).toBeNull()
    expect(formatPercent(0, 685)).toBe('0%')
    expect(formatPercent(1, 685)).toBe('<1%')
    expect(formatPercent(684, 685)).toBe('>99%')
    expect(formatPercent(685, 685)).toBe('100%')
  })
})

describe('Formatters', () => {
  it('Each cell of a table made a formatter of its own', () => {
    expect(numberFormatter('en-US')).toBe(numberFormatter('en-US'))
    expect(dateFormatter('en-US', { year: 'numeric' })).toBe(dateFormatter('en-US', { year: 'numeric' }))
  })

  it('A formatter is not used for another locale, for other options or for the other kind', () => {
    expect(numberFormatter('en-US').format(1234.5)).toBe('1,234.5')
    expect(numberFormatter('uk-UA').format(1234.5)).toBe('1\u00a0234,5')
    expect(numberFormatter('en-US', { style: 'percent' }).format(0.5)).toBe('50%')
    expect(dateFormatter('en-US', { timeZone: 'UTC' }).format(0)).toBe('1/1/1970')
    expect(dateFormatter('en-US', { timeZone: 'UTC', year: 'numeric' }).format(0)).toBe('1970')
  })
})

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
