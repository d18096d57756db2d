import { expect, test } from 'vitest'
import { dateFormatter, numberFormatter } from '../formatters.ts'

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
