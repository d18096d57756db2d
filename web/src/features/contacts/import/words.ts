// What the import says outside of React: failures inline and in a toast, and the words that the worker writes into
// the report.
import { text } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import type { ReadingTexts } from '../csv/reading.ts'
import type { NoTable } from '../csv/table.ts'
import { CsvUnreadable } from './csvReader.ts'
import { namedHeaders } from './mapping.ts'

/** A failure as it is said inline, and in a toast, which may be in another language (decision 36). */
export type Failure = 'unreadable' | 'parsing' | 'unmapped' | 'noneValid' | 'upload'

/** Says a failure in a toast; answers how it is said inline. */
export function say(failure: Failure, word = ''): string {
  const words = { message: word, labels: word }
  toast.error(text(`contacts:failedToast.${failure}`, words))
  return text(`contacts:failed.${failure}`, words)
}

/** Says why a file could not be read. */
export function sayUnread(error: unknown): { error: string; why: NoTable | null } {
  if (error instanceof CsvUnreadable) return { error: say('unreadable'), why: error.why }
  return { error: say('parsing', error instanceof Error ? error.message : String(error)), why: null }
}

/** The headers of a file, each with a name of its own. */
export function shownHeaders(headers: readonly string[]): string[] {
  return namedHeaders(headers, (column) => text('contacts:import.column', { column }))
}

/** The worker's words, for a file with these headers. */
export function readingTexts(headers: readonly string[]): ReadingTexts {
  return {
    header: [text('contacts:skip.header'), text('contacts:skip.row'), ...headers],
    reasons: {
      firstNameMissing: text('contacts:skip.firstNameMissing'),
      emailInvalid: text('contacts:skip.emailInvalid'),
      cellTooLong: text('contacts:skip.cellTooLong'),
      quoteUnclosed: text('contacts:skip.quoteUnclosed'),
      recordTooLong: text('contacts:skip.recordTooLong'),
    },
    ragged: { short: text('contacts:odd.short'), long: text('contacts:odd.long') },
  }
}
