// Texts of the import for code outside of React: failures for the dialog and for a toast, and the texts that the worker
// writes into its report.
import { text } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import type { Begin, BrowserFailure } from '../csv/messages.ts'
import { namedHeaders } from './mapping.ts'

/** Failures whose text in the dialog and in the toast may be in different languages (P36). */
export type Failure = 'unreadable' | 'parsing' | 'unmapped' | 'noneValid' | 'upload'

/** Shows a failure in a toast. @returns its text for the dialog */
export function say(failure: Failure, word = ''): string {
  const words = { message: word, labels: word }
  toast.error(text(`contacts:failedToast.${failure}`, words))
  return text(`contacts:failed.${failure}`, words)
}

/** The browser's errors for a file that was moved, deleted or changed after it was picked. */
const fileGone = ['NotReadableError', 'NotFoundError']

/** Why the browser could not read a file. */
export function unreadBecause({ name, message }: BrowserFailure): string {
  return fileGone.includes(name) ? text('contacts:failed.fileGone') : message
}

/** The headers of a file, each with a unique name. */
export function shownHeaders(headers: readonly string[]): string[] {
  return namedHeaders(headers, (column) => text('contacts:import.column', { column }))
}

/** The worker's texts for a file with these headers. */
export function reportTexts(headers: readonly string[]): Begin['texts'] {
  return {
    header: [text('contacts:skip.header'), text('contacts:skip.row'), ...headers],
    reasons: {
      firstNameMissing: text('contacts:skipped.first_name_missing'),
      emailInvalid: text('contacts:skip.emailInvalid'),
      cellTooLong: text('contacts:skipped.cell_too_long'),
      quoteUnclosed: text('contacts:skip.quoteUnclosed'),
      recordTooLong: text('contacts:skip.recordTooLong'),
    },
    ragged: { short: text('contacts:odd.short'), long: text('contacts:odd.long') },
    refused: text('contacts:skipped', { returnObjects: true }),
    overruled: text('contacts:skip.overruled'),
  }
}
