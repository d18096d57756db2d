// Reads cells of a CSV file as values of fields.
import { describe, expect, it } from 'vitest'
import { readAmount, readDate, readUrl } from '@lettermill/contracts/cells'
import { readText } from '../../fields/kinds.ts'

describe('An amount', () => {
  // spec: 3.contact.date-stored
  it.each([
    ['$12,500.50', '12500.50'],
    ['12500', '12500'],
    ['$ 30,000.00', '30000.00'],
    ['USD 1,234', '1234'],
    ['€1.234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['12\u00a0500,5', '12500.5'],
    ["1'234.50", '1234.50'],
    ['12,50', '12.50'],
    ['1.50', '1.50'],
    ['.5', '0.5'],
    ['007.', '7'],
    ['0.10', '0.10'],
    ['-$5', '-5'],
    ['$−5.00', '-5.00'],
    ['($500.00)', '-500.00'],
    ['-0', '0'],
    ['+7', '7'],
    ['99999999999999999999.99', '99999999999999999999.99'],
  ])('%j is %s', (typed, decimal) => {
    expect(readAmount(typed)).toBe(decimal)
  })

  // spec: 5.contact.dates
  it.each(['n/a', '', 'abc', '$', '1,23,4', '1e5', '12 apples', '1.2.3', 'NaN', '5-', '1'.repeat(31)])(
    '%j is not an amount',
    (typed) => {
      expect(readAmount(typed)).toBeNull()
    },
  )
})

describe('A date', () => {
  // spec: 3.contact.date-stored, 5.contact.dates
  it.each([
    ['2001-04-09', '2001-04-09'],
    ['2001-4-9', '2001-04-09'],
    ['2001-04-09T23:59:59-08:00', '2001-04-09'],
    ['2001-04-09 00:00:00', '2001-04-09'],
    ['04/09/2001', '2001-04-09'],
    ['4/9/01', '2001-04-09'],
    ['4/9/68', '2068-04-09'],
    ['4/9/69', '1969-04-09'],
    ['4/9/2001 0:00', '2001-04-09'],
    ['02/29/2024', '2024-02-29'],
    ['21.01.2013', '2013-01-21'],
    ['1.2.13', '2013-02-01'],
    ['1. 2. 2013', '2013-02-01'],
    ['21.01.2013 00:00', '2013-01-21'],
    ['29.02.2024', '2024-02-29'],
  ])('%j is %s', (typed, day) => {
    expect(readDate(typed)).toBe(day)
  })

  it.each([
    'soon',
    '',
    '02/30/2024',
    '13/01/2024',
    '00/10/2024',
    '2024-02-30',
    '4/9/1',
    '0000-01-01',
    '20010409',
    '02.30.2024',
    '31.04.2024',
    '21.01.',
    '1.2.3.4',
  ])('%j is not a date', (typed) => {
    expect(readDate(typed)).toBeNull()
  })
})

describe('A web address', () => {
  it.each([
    ['HTTPS://Example.com', 'https://example.com/'],
    ['http://example.com/Path?b=2&a=1#top', 'http://example.com/Path?b=2&a=1#top'],
    ['https://кава.укр/меню', 'https://xn--80aaf4a.xn--j1amh/%D0%BC%D0%B5%D0%BD%D1%8E'],
    ['http://[::1]:8080/x', 'http://[::1]:8080/x'],
    ['https://x.example/@me', 'https://x.example/@me'],
    ['https://x.example/"><b>', 'https://x.example/%22%3E%3Cb%3E'],
  ])('is read from %j as %j, which reads as itself', (cell, stored) => {
    expect([readUrl(cell), readUrl(stored)]).toEqual([stored, stored])
  })

  it.each([
    ...['example.com', 'www.example.com', '/path', '', 'https://', 'https:example.com', 'https:/example.com'],
    ...[
      'javascript:alert(1)',
      'ftp://example.com',
      'mailto:a@b.example',
      'https://a b.example',
      'see https://x.de',
    ],
    ...[
      'https://x.de/a b',
      'https://a.de;https://b.de',
      'https://ann:pw@x.de/',
      'https://ann@x.de',
      'https://x{}.de',
    ],
  ])('cannot be read from %j', (cell) => {
    expect(readUrl(cell)).toBeNull()
  })

  it('has at most 2,000 characters, also as it is stored', () => {
    expect(readUrl(`https://x.de/${'a'.repeat(1987)}`)).toHaveLength(2000)
    expect(readUrl(`https://x.de/${'a'.repeat(1988)}`)).toBeNull()
    expect(readUrl(`https://x.de/${'я'.repeat(1000)}`)).toBeNull()
  })
})

describe('A text', () => {
  // spec: 5.csv.apostrophe
  it('loses the apostrophe that an export put before it, and no other apostrophe', () => {
    expect(readText("'=HYPERLINK(1)")).toBe('=HYPERLINK(1)')
    expect(readText("'+44 20 7946 0000")).toBe('+44 20 7946 0000')
    expect(readText("'\ttab")).toBe('tab')
    expect(readText("'s-Gravenhage")).toBe("'s-Gravenhage")
  })

  it('is empty if it contains only blanks', () => {
    expect(readText(' \u00a0\t\u0000 ')).toBeNull()
  })
})
