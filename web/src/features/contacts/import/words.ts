// Texts of the import for code outside of React: failures for the dialog and for a toast, the names of columns, and the
// counts of addresses that were suppressed.
import { suppressionReasons } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { text } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { namedHeaders } from './mapping.ts'
import type { SuppressedCounts } from './state.ts'

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

/** Adds the two counts; null if both are null. */
export function addedCounts(
  one: SuppressedCounts | null,
  other: SuppressedCounts | null,
): SuppressedCounts | null {
  if (!one || !other) return one ?? other
  const reasons: SuppressedCounts['reasons'] = {}
  for (const reason of suppressionReasons) {
    const count = (one.reasons[reason] ?? 0) + (other.reasons[reason] ?? 0)
    if (count > 0) reasons[reason] = count
  }
  const sum = (key: 'added' | 'already' | 'erased' | 'invalid') => one[key] + other[key]
  return {
    reasons,
    added: sum('added'),
    already: sum('already'),
    erased: sum('erased'),
    invalid: sum('invalid'),
  }
}

/** The sum of all counts. */
export function totalOf(counts: Partial<Record<string, number>>): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

/** '20 unsubscribed, 11 bounced'; `counts['']` is the number of addresses without a reason. */
export function reasonWords(counts: Partial<Record<string, number>>): string {
  const words = suppressionReasons.flatMap((reason) => {
    const count = counts[reason] ?? 0
    return count > 0 ? [text(`moving:reasons.${reason}`, { shown: formatNumber(count) })] : []
  })
  const unknown = counts[''] ?? 0
  return [
    ...words,
    ...(unknown > 0 ? [text('moving:reasons.unknown', { shown: formatNumber(unknown) })] : []),
  ].join(', ')
}
