// Writes days and amounts as the language of a letter does (ADR-0090).
import type { LetterLanguage } from '@lettermill/contracts'

/** The locale of a language, with days of the Gregorian calendar and Latin digits. */
export function localeOf(language: LetterLanguage = 'en'): string {
  return language === 'en' ? 'en-US' : `${language}-u-ca-gregory-nu-latn`
}

const dayFormats = new Map<LetterLanguage, Intl.DateTimeFormat>()

/**
 * @param day a match with year, month and day as its groups
 * @returns MM/dd/yyyy in English and without a language, `13.09.2018` in German
 */
export function writtenDay(
  [, year = '', month = '', day = '']: RegExpExecArray,
  language?: LetterLanguage,
): string {
  const american = `${month}/${day}/${year}`
  if (language === undefined || language === 'en') return american
  const moment = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(moment)) return american
  const format = dayFormats.get(language) ?? dayFormat(language)
  return format.format(moment)
}

function dayFormat(language: LetterLanguage): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const),
  })
  dayFormats.set(language, format)
  return format
}

/** Longer numbers are not amounts of money. */
const longestAmount = 40

/**
 * An amount with two decimals, grouped as in the language: `12.500,50` in German, `12.500,50 €` with EUR. A value that
 * is no decimal number stays as it is. So does the amount if the currency does not have the form of ISO 4217.
 */
export function writtenMoney(value: unknown, language?: LetterLanguage, currency?: unknown): unknown {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > longestAmount) return value
  const amount = text.trim()
  if (!isDecimal(amount)) return value
  const code = typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : null
  const style =
    code === null ? {} : ({ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const)
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  // The amount is passed as text, because a JavaScript number would round large amounts.
  return new Intl.NumberFormat(localeOf(language), { ...style, ...digits }).format(amount)
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}
