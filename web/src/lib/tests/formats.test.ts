// How times, days and numbers are written (P3).
import { describe, expect, it } from 'vitest'
import { formatDateFiled, formatDay, formatMoment, formatNumber, formatPercent } from '../formats.ts'
import { chooseLanguage } from '../messages/index.ts'

describe('a moment', () => {
  it('has the US format with a 12-hour clock, in the time zone', () => {
    expect(formatMoment('2026-04-03T20:05:00Z', 'America/New_York')).toBe('04/03/2026, 04:05 PM')
    expect(formatMoment('2026-04-03T22:05:00Z', 'Europe/Kyiv')).toBe('04/04/2026, 01:05 AM')
    expect(formatDay('2026-04-03T22:05:00Z', 'Europe/Kyiv')).toBe('04/04/2026')
  })

  it("is 'Invalid Date' if it is invalid, and a dash if it is empty", () => {
    expect(formatMoment('yesterday', 'UTC')).toBe('Invalid Date')
    expect(formatMoment(null, 'UTC')).toBe('—')
    expect(formatDay('', 'UTC')).toBe('—')
  })
})

describe('a day of filing', () => {
  it('is the same day in every time zone', () => {
    expect(formatDateFiled('2024-01-05')).toBe('01/05/2024')
  })

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

  it('as a share are whole percents, and there is no share of zero', () => {
    expect(formatPercent(2, 3)).toBe('67%')
    expect(formatPercent(0, 0)).toBeNull()
    expect(formatPercent(0, 685)).toBe('0%')
    expect(formatPercent(1, 685)).toBe('<1%')
    expect(formatPercent(684, 685)).toBe('>99%')
    expect(formatPercent(685, 685)).toBe('100%')
  })
})
