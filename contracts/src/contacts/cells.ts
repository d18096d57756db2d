// Reads amounts, calendar days and web addresses from the cells of a CSV file (P11a and P16). The server stores what these
// rules read; the browser guesses the types of new fields by them.
import * as z from 'zod/mini'

// Two forms of a number. The first form has a decimal point, and may group thousands by comma, space or apostrophe. The
// second form has a decimal comma, and may also group thousands by point.
const pointDecimal = /^(?:\d+|\d{1,3}(?:[, '’]\d{3})+)?(?:\.\d*)?$/
const commaDecimal = /^(?:\d+|\d{1,3}(?:[. '’]\d{3})+)(?:,\d*)?$/

// The usual form of an amount, which is also the stored form. Only other forms need the slower parsing.
const plainAmount = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/

/** The sign before the decimals of a number. */
export type DecimalMark = '.' | ','

/**
 * The decimal mark that a number shows; null if it has no such sign, or if it may be either mark: a sign before exactly
 * three digits may also separate thousands, as in '1.500'.
 */
export function decimalMarkOf(cell: string): DecimalMark | null {
  const number = cell.replace(/[^\d.,]/g, '')
  const last = number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ','
  const other = last === '.' ? ',' : '.'
  const count = number.split(last).length - 1
  if (count === 0 || /^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) return null
  // A sign that occurs more than once separates thousands.
  return count === 1 ? last : other
}

/** The decimal mark of a column, by its cells; null if none shows it, or if they show different ones. */
export function decimalMarkIn(cells: Iterable<string>): DecimalMark | null {
  const marks = new Set<DecimalMark>()
  for (const cell of cells) {
    const mark = decimalMarkOf(cell)
    if (mark !== null) marks.add(mark)
  }
  return marks.size === 1 ? ([...marks][0] ?? null) : null
}

/**
 * An amount as decimal text, never a float: '$12,500.50' becomes '12500.50', and '(500)' becomes '-500'. Currency signs
 * and letter codes are removed. Null if it is no amount, or has more than 30 digits.
 * @param mark the decimal mark of the column, for a number that may have either; by default, a point is a decimal mark,
 *   and a comma before three digits separates thousands
 */
export function readAmount(text: string, mark: DecimalMark | null = null): string | null {
  if (mark !== ',' && plainAmount.test(text)) return text
  const bare = text
    .replace(/\p{Sc}|\b[A-Z]{3}\b/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const bracketed = /^\((.*)\)$/.exec(bare)?.[1]
  const [, sign = '', stats = ''] = /^([+\-−]?) ?(.*)$/.exec(bracketed ?? bare) ?? []
  const digits = readNumber(stats.trim(), mark)
  if (digits === null) return null
  return (bracketed !== undefined || sign === '-' || sign === '−') && /[1-9]/.test(digits)
    ? `-${digits}`
    : digits
}

function readNumber(stats: string, mark: DecimalMark | null): string | null {
  if (!/\d/.test(stats)) return null
  const hasComma = mark === ',' && commaDecimal.test(stats)
  if (!hasComma && pointDecimal.test(stats)) return plain(stats.replace(/[, '’]/g, ''))
  if (commaDecimal.test(stats)) return plain(stats.replace(/[. '’]/g, '').replace(',', '.'))
  return null
}

// Normalizes digits: '.5' becomes 0.5, '007.' becomes 7.
function plain(digits: string): string | null {
  const [whole = '', decimals = ''] = digits.split('.')
  if (whole.length + decimals.length > 30) return null
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals && `.${decimals}`}`
}

const time = '(?:[T ,]+\\d{1,2}:\\d{2}.*)?'
const isoDate = new RegExp(`^(\\d{4})-(\\d{1,2})-(\\d{1,2})${time}$`)
const usDate = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})${time}$`)

const dottedDate = new RegExp(`^(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4}|\\d{2})${time}$`)

/**
 * A calendar day as YYYY-MM-DD, from ISO, MM/dd/yyyy, M/d/yy, dd.MM.yyyy or d.M.yy. With points, the day comes first in
 * every country that writes so. A time after the day is ignored, and no zone shifts the day. Two-digit years are those
 * from 1969 to 2068 (POSIX). Null if there is no such day.
 */
export function readDate(text: string): string | null {
  const iso = isoDate.exec(text)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const us = usDate.exec(text)
  if (us) return toDay(toYear(us[3] ?? ''), Number(us[1]), Number(us[2]))
  const dotted = dottedDate.exec(text)
  return dotted ? toDay(toYear(dotted[3] ?? ''), Number(dotted[2]), Number(dotted[1])) : null
}

function toYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 69 ? 2000 + year : 1900 + year
}

function toDay(year: number, month: number, day: number): string | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return null
  const two = (number: number) => (number < 10 ? `0${String(number)}` : String(number))
  return `${String(year)}-${two(month)}-${two(day)}`
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const absolute = z.url({
  protocol: /^https?$/,
  hostname: /^[\w.-]+$|^\[[\da-f:.]+\]$/,
  normalize: true,
})
const longestUrl = 2000

/**
 * An absolute http or https address as browsers write it: 'HTTPS://Example.com' becomes 'https://example.com/'. Null if
 * it is none, or has a user name or a password, which every link would reveal.
 */
export function readUrl(text: string): string | null {
  if (text.length > longestUrl || !/^https?:\/\/[^\s/\\]\S*$/i.test(text)) return null
  const url = absolute.safeParse(text).data
  return url === undefined || url.length > longestUrl || /^https?:\/\/[^/?#]*@/.test(url) ? null : url
}
