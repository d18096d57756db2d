// How an export writes numbers and days: for programs, or as Excel in a language reads them.
import type { ExportForm } from '@lettermill/contracts'
import { dayOf } from '../../../platform/calendar/index.ts'
import type { CsvCell, CsvForm } from '../../../platform/csv/index.ts'

export interface ExportOptions {
  form?: ExportForm | null | undefined
  /** The language of Excel (BCP 47); US English if it is left out or unknown. */
  locale?: string | null | undefined
  /** The IANA time zone in which Excel's days begin and end. */
  zone: string
}

/** Writes the cells of one file. Days have the form YYYY-MM-DD, moments are ISO 8601, numbers have a point. */
export interface CellForm {
  csv: CsvForm
  /** The pattern of a day, such as `DD.MM.YYYY`; null for ISO 8601. An import reads it from the header of `Joined`. */
  pattern: string | null
  number(value: string): CsvCell
  day(value: string): string
  moment(value: string): string
}

const forPrograms: CellForm = {
  csv: { delimiter: ',', bom: false },
  pattern: null,
  number: (value) => ({ number: value }),
  day: (value) => value,
  moment: (value) => value,
}

const parts = { day: 'DD', month: 'MM', year: 'YYYY' } as const
const isPart = (type: string): type is keyof typeof parts => type in parts

/** The order of day, month and year in a language, with the sign between them: `DD.MM.YYYY`. */
function patternOf(locale: string): string {
  const form = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  const found = form.formatToParts(0)
  const order = found.flatMap(({ type }) => (isPart(type) ? [parts[type]] : []))
  const sign = found.map(({ type, value }) => (type === 'literal' ? /[./-]/.exec(value)?.[0] : undefined))
  return order.join(sign.find((each) => each !== undefined) ?? '/')
}

function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}

function forExcel(asked: string, zone: string): CellForm {
  const locale = knownLocale(asked)
  const pattern = patternOf(locale)
  const mark = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  const hasComma = mark === ','
  const day = (value: string) => {
    const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
    if (!year || !month || !date) return value
    return pattern.replace('YYYY', year).replace('MM', month).replace('DD', date)
  }
  return {
    // Excel separates cells by semicolons where the comma is the decimal mark.
    csv: { delimiter: hasComma ? ';' : ',', bom: true },
    pattern,
    number: (value) => ({ number: hasComma ? value.replace('.', ',') : value }),
    day,
    moment: (value) => day(dayOf(new Date(value), zone)),
  }
}

export function cellForm({ form, locale, zone }: ExportOptions): CellForm {
  return form === 'excel' ? forExcel(locale ?? 'en-US', zone) : forPrograms
}
