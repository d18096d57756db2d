// How an export writes numbers and days: for programs, or as Excel in a language reads them.
import type { ExportForm } from '@lettermill/contracts'
import { excelForm } from '@lettermill/contracts/excel'
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

function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}

function forExcel(locale: string, zone: string): CellForm {
  const { delimiter, pattern, number, day } = excelForm(knownLocale(locale))
  return {
    csv: { delimiter, bom: true },
    pattern,
    number: (value) => ({ number: number(value) }),
    day,
    moment: (value) => day(dayOf(new Date(value), zone)),
  }
}

export function cellForm({ form, locale, zone }: ExportOptions): CellForm {
  return form === 'excel' ? forExcel(locale ?? 'en-US', zone) : forPrograms
}
