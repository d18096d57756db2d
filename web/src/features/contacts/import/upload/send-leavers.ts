// Sends the addresses that must not be mailed to the server, in parts, before any contact.
import { importSuppressions, type ImportedReason } from '@lettermill/contracts'
import { readEmail } from '@lettermill/contracts/email'
import type { Leaver } from '../../csv/exports/programs.ts'
import type { Sender } from './sender.ts'
import type { SuppressedCounts } from '../state.ts'

/** The most addresses in one request, which may have 500 characters of words each. */
const mostAddresses = 2500
const longestWords = 500

/** Words on one line, as the server takes them. */
const oneLine = (words: string) =>
  Array.from(words.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim())
    .slice(0, longestWords)
    .join('')

/**
 * @param source the origin of the addresses, as the list of suppressions shows it
 * @param usual the reason for addresses whose file gives none
 * @returns the counts of the result; null if it was stopped before the end
 */
export async function sendLeavers(
  sender: Sender,
  leavers: readonly Leaver[],
  source: string,
  usual: ImportedReason = 'unsubscribed',
): Promise<SuppressedCounts | null> {
  const counts: SuppressedCounts = { reasons: {}, added: 0, already: 0, erased: 0, invalid: 0 }
  for (let from = 0; from < leavers.length; from += mostAddresses) {
    const piece = leavers.slice(from, from + mostAddresses).filter(({ email }) => readEmail(email) !== null)
    if (piece.length === 0) continue
    const suppressions = piece.map(({ email, reason, at, words }) => ({
      email,
      reason: reason ?? usual,
      at,
      ...(words !== undefined && { words: oneLine(words) }),
    }))
    const reply =
      (await sender.mayGoOn()) && (await sender.send(importSuppressions, { suppressions, source }))
    if (!reply) return null
    for (const { reason } of suppressions) counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1
    for (const key of ['added', 'already', 'erased', 'invalid'] as const) counts[key] += reply[key]
  }
  return counts
}
