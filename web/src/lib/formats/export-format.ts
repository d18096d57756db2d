// The format of exports that the browser remembers: for programs, or for Excel in a language.
import type { ExportForm } from '@lettermill/contracts'
import { numberLocale } from '../messages/index.ts'

/** A format: `programs`, or the language of Excel (BCP 47). */
export type ExportFormat = string

export const forPrograms: ExportFormat = 'programs'
const keptAt = 'exportFormat'

function readKept(): string | null {
  try {
    return window.localStorage.getItem(keptAt)
  } catch {
    return null
  }
}

export function keepFormat(format: ExportFormat): void {
  try {
    window.localStorage.setItem(keptAt, format)
  } catch {
    // Without storage, the choice lasts only for this export.
  }
}

/** The languages that Excel is used in most. Those of one language differ in separators or in dates. */
const usualLocales = 'cs da de de-CH el en-GB en-US es fi fr hu it nb nl pl pt-BR pt-PT ro sk sv tr uk'.split(
  ' ',
)

/** The languages of Excel to choose from: the browser's and the app's first, then the usual ones. */
export function excelLocales(): string[] {
  return [...new Set([...navigator.languages, numberLocale(), ...usualLocales])]
}

/** The remembered format, or Excel in the browser's language. */
export function usualFormat(): ExportFormat {
  const kept = readKept()
  const locales = excelLocales()
  if (kept !== null && (kept === forPrograms || locales.includes(kept))) return kept
  return locales[0] ?? forPrograms
}

/** The format as a call takes it. */
export function formOf(format: ExportFormat): { form: ExportForm; locale?: string } {
  return format === forPrograms ? { form: 'programs' } : { form: 'excel', locale: format }
}
