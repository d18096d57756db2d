// Sums up the addresses that an import suppressed, and writes the counts in words.
import { suppressionReasons } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats.ts'
import { text } from '../../../lib/messages/index.ts'
import type { SuppressedCounts } from './state.ts'

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
