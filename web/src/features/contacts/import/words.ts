// Texts of the import for code outside of React: failures for the dialog and for a toast, and the names of columns.
import { text } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
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
export function unreadBecause({ name, message }: Error): string {
  return fileGone.includes(name) ? text('contacts:failed.fileGone') : message
}

/** The headers of a file, each with a unique name. */
export function shownHeaders(headers: readonly string[]): string[] {
  return namedHeaders(headers, (column) => text('contacts:import.column', { column }))
}
